"""Runs the execution environments of Lambda as processes, in place of LocalStack's containers.

An environment has the folders of Lambda: code in /var/task, layers in /opt, an empty /tmp of the function's size. It is a
mount and process namespace, so that its end is the end of everything that it started. It needs root, and then runs as
another user; or a kernel that lets users make namespaces, and then runs as the user of LocalStack.
"""

import hashlib
import json
import os
import select
import shutil
import subprocess
import sys
import time
from pathlib import Path
from types import SimpleNamespace

import psutil
from localstack.services.lambda_.invocation import runtime_executor
from localstack.services.lambda_.invocation.lambda_models import FunctionVersion, InvocationResult

# As in local/machine-error.ts.
MACHINE_STATUS = 69
HERE = Path(__file__).parent
HOST = "127.0.0.1"
IS_ROOT = os.geteuid() == 0
NOBODY = 65534
# Of memory and of the deadline. A look at the memory of a renderer takes about a millisecond.
CHECK_SECONDS = 0.25

NAMESPACES = [
    "unshare",
    *([] if IS_ROOT else ["--user", "--map-root-user"]),
    *("--mount", "--pid", "--fork", "--kill-child", "--mount-proc"),
]
DROP_RIGHTS = ["setpriv", "--no-new-privs", "--bounding-set=-all", "--inh-caps=-all"]
if IS_ROOT:
    DROP_RIGHTS += [f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups"]

# Any of the folders may be below one that is mounted over, so all are mounted in one of them first. Results go to
# standard output, which becomes descriptor 3. The shell stays, as the process with id 1.
ENTER = """
set -e
exec 3>&1 1>&2
mount --bind "$CODE" "$VAR/task"
mount --bind "$LAYERS" "$VAR/opt"
mount --bind "$NODE" "$VAR/lang/bin"
mount --bind "$RUNTIME" "$VAR/runtime"
mount --rbind "$VAR" /var
mount --bind /var/opt /opt
mount -t tmpfs -o "mode=1777,size=${TMP_MIB}m" tmpfs /tmp
unset CODE LAYERS NODE RUNTIME TMP_MIB VAR
cd /var/task
set +e
"$@"
exit $?
"""


def check_machine() -> None:
    """Ends the process with a sentence where environments cannot be started."""
    tried = subprocess.run([*NAMESPACES, *DROP_RIGHTS, "true"], capture_output=True, text=True)
    if tried.returncode != 0:
        print(
            "Lambda functions need namespaces of util-linux (unshare, setpriv): "
            f"run this as root, or allow users to make namespaces. {tried.stderr.strip()}",
            file=sys.stderr,
        )
        sys.exit(MACHINE_STATUS)


def use_processes(folder: Path, node: Path) -> None:
    """Makes LocalStack start environments here. Logs are written to `folder`, one file for each function."""
    ProcessEnvironment.folder = folder
    ProcessEnvironment.node = node
    runtime_executor.EXECUTOR_PLUGIN_MANAGER = SimpleNamespace(
        exists=lambda _name: True, load=lambda _name: SimpleNamespace(load=lambda: ProcessEnvironment)
    )


def prepare_layers(version: FunctionVersion, folder: Path) -> Path:
    """The merged content of the function's layers, made once for each set of layers."""
    layers = version.config.layers or []
    name = hashlib.sha256(" ".join(layer.layer_version_arn for layer in layers).encode()).hexdigest()[:16]
    merged = folder / "layers" / name
    if not merged.exists():
        unfinished = folder / "layers" / f"{name}.{os.getpid()}.{time.monotonic_ns()}"
        unfinished.mkdir(parents=True)
        for layer in layers:
            layer.code.prepare_for_execution()
            source = layer.code.get_unzipped_code_location()
            shutil.copytree(source, unfinished, dirs_exist_ok=True, symlinks=True)
        make_readable(unfinished)
        try:
            unfinished.rename(merged)
        except OSError:  # another environment was faster
            shutil.rmtree(unfinished)
    return merged


def make_readable(folder: Path) -> None:
    subprocess.run(["chmod", "-R", "a+rX", folder], check=True)


def error(kind: str, message: str) -> dict:
    return {"error": {"errorType": kind, "errorMessage": message}}


class ProcessEnvironment(runtime_executor.RuntimeExecutor):
    """One execution environment. A process that has ended is replaced at the next invocation, as on Lambda."""

    folder: Path
    node: Path
    process: subprocess.Popen | None = None

    def start(self, env_vars: dict[str, str]) -> None:
        config = self.function_version.config
        self.home = self.folder / "environments" / self.id
        for name in ("task", "opt", "lang/bin", "runtime"):
            (self.home / name).mkdir(parents=True)
        self.environment = {name: str(value) for name, value in env_vars.items()} | {
            "_HANDLER": config.handler,
            "AWS_EXECUTION_ENV": f"AWS_Lambda_{config.runtime}",
            "HOME": "/tmp",
            "LANG": "en_US.UTF-8",
            "LD_LIBRARY_PATH": "/lib64:/usr/lib64:/opt/lib",
            "NODE_PATH": "/opt/nodejs/node24/node_modules:/opt/nodejs/node_modules",
            "PATH": "/var/lang/bin:/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin:/opt/bin",
            "CODE": str(config.code.get_unzipped_code_location()),
            "NODE": str(self.node.parent),
            "LAYERS": str(prepare_layers(self.function_version, self.folder)),
            "RUNTIME": str(HERE / "runtime"),
            "TMP_MIB": str(config.ephemeral_storage.size),
            "VAR": str(self.home),
        }
        self.start_process()

    def start_process(self) -> None:
        log_file = self.folder / "logs" / f"{self.function_version.id.function_name}.log"
        log_file.parent.mkdir(exist_ok=True)
        with open(log_file, "ab") as log:
            self.process = subprocess.Popen(
                [*NAMESPACES, "sh", "-c", ENTER, "sh", *DROP_RIGHTS, "/var/lang/bin/node", "/var/runtime/runtime.ts"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=log,
                env=self.environment,
                bufsize=0,
            )
        first = self.receive(deadline=None)
        if "error" in first:
            self.end_process()
            raise runtime_executor.LambdaRuntimeException(json.dumps(first["error"]))

    def send(self, request: dict[str, str]) -> None:
        rest = memoryview(f"{json.dumps(request)}\n".encode())
        while rest:
            rest = rest[self.process.stdin.write(rest) :]

    def receive(self, deadline: float | None) -> dict:
        """The next message of the process, or the error with which Lambda reports a missing one."""
        config = self.function_version.config
        line = bytearray()
        while not line.endswith(b"\n"):
            if select.select([self.process.stdout], [], [], CHECK_SECONDS)[0]:
                part = self.process.stdout.read(1 << 16)
                if not part:
                    return error("Runtime.ExitError", f"Runtime exited with error: {self.exit_reason()}")
                line += part
            if deadline is not None and time.monotonic() >= deadline:
                self.end_process()
                return error("Sandbox.Timedout", f"Task timed out after {config.timeout:.2f} seconds")
            if self.memory_mib() > config.memory_size:
                self.end_process()
                return error("Runtime.OutOfMemory", f"More than {config.memory_size} MB of memory")
        return json.loads(line)

    def memory_mib(self) -> float:
        """Memory of all processes of the environment, shared pages divided among them."""
        total = 0
        try:
            for process in psutil.Process(self.process.pid).children(recursive=True):
                total += process.memory_full_info().pss
        except psutil.Error:  # a process has ended meanwhile
            pass
        return total / 1024**2

    def exit_reason(self) -> str:
        status = self.process.wait()
        return f"signal: {status - 128}" if status > 128 else f"exit status {status}"

    def end_process(self) -> None:
        self.process.kill()
        self.process.wait()
        self.process.stdin.close()
        self.process.stdout.close()

    def stop(self) -> None:
        if self.process:
            self.end_process()
            shutil.rmtree(self.home, ignore_errors=True)

    def invoke(self, payload: dict[str, str]) -> InvocationResult:
        request = {
            "id": payload["invoke-id"],
            "arn": payload["invoked-function-arn"],
            "payload": payload["payload"],
        }
        started = time.monotonic()
        try:
            if self.process.poll() is not None:
                self.end_process()
                self.start_process()
            self.send(request)
            answer = self.receive(started + self.function_version.config.timeout)
        except (OSError, runtime_executor.LambdaRuntimeException) as failure:
            answer = error("Runtime.ExitError", str(failure))
        report = f"REPORT RequestId: {request['id']} Duration: {1000 * (time.monotonic() - started):.0f} ms"
        is_error = "error" in answer
        result = json.dumps(answer["error"] if is_error else answer.get("result")).encode()
        return InvocationResult(request["id"], result, is_error, report)

    def get_address(self) -> str:
        return HOST

    def get_endpoint_from_executor(self) -> str:
        return HOST

    def get_runtime_endpoint(self) -> str:
        return ""  # results come through a pipe

    def get_logs(self) -> str:
        return ""  # in the log file

    @classmethod
    def prepare_version(cls, function_version: FunctionVersion) -> None:
        function_version.config.code.prepare_for_execution()
        make_readable(function_version.config.code.get_unzipped_code_location())

    @classmethod
    def cleanup_version(cls, function_version: FunctionVersion) -> None:
        pass
