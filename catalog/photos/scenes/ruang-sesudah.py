"""The room corner after the make-over."""
import os
import sys

sys.dont_write_bytecode = True
sys.path.append(os.path.dirname(os.path.abspath(__file__)))
from ruang import after

after()
