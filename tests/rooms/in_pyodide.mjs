// Runs a Python program in Pyodide, which is CPython compiled to WebAssembly, and prints what it prints.
// node in_pyodide.mjs FOLDER_OF_PYODIDE FOLDER_FOR_SYS_PATH… < program.py

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [home, ...folders] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(home, "pyodide.mjs")).href);
const python = await loadPyodide({ stdout: console.log, stderr: console.error });
const path = folders.map((folder, number) => {
  python.mountNodeFS(`/mounted${number}`, folder);
  return `/mounted${number}`;
});
python.globals.set("mounted", python.toPy(path));
python.runPython("import sys; sys.path[:0] = mounted; sys.dont_write_bytecode = True");
python.runPython(readFileSync(0, "utf8"));
