"""Starts LocalStack with functions as processes and with the DynamoDB engine of the project.

LocalStack's own engine is Amazon's DynamoDB Local, which it downloads and which is not open source.
Usage: main.py <folder> <path of node> <host of DynamoDB> <port of DynamoDB>
"""

import ctypes
import signal
import sys
import threading
from pathlib import Path

if sys.version_info < (3, 13):

    class Lock:
        """A class from Python 3.13 on, which annotations of LocalStack expect; before, a function."""

        create = threading.Lock

        def __new__(cls):
            return cls.create()

    threading.Lock = Lock

from functions import check_machine, use_processes  # noqa: E402
from localstack.runtime.main import main  # noqa: E402
from localstack.services.dynamodb.server import DynamodbServer  # noqa: E402
from localstack.services.s3 import provider as s3  # noqa: E402

PR_SET_PDEATHSIG = 1


def use_dynamodb(host: str, port: int) -> None:
    engine = DynamodbServer(port=port, host=host)
    DynamodbServer.get = staticmethod(lambda: engine)
    DynamodbServer.start_dynamodb = lambda _self: True
    DynamodbServer.stop_dynamodb = lambda _self: None


if __name__ == "__main__":
    folder, node, dynamodb_host, dynamodb_port = sys.argv[1:]
    # So that nothing remains when the command that started this is killed.
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
    check_machine()
    use_processes(Path(folder), Path(node))
    use_dynamodb(dynamodb_host, int(dynamodb_port))
    # By default one folder of /tmp for all users of the machine, which keeps the files after a crash.
    s3.DEFAULT_S3_TMP_DIR = str(Path(folder) / "s3")
    main()
