"""Finds shifts that mypyc turns into a shift of 32 bits.

A constant on the left of `<<` becomes a C literal, which is an `int`: `i64(1) << 40` gave 256. Constants are also names
that are `Final`, and local names that are given a constant and nothing else.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

NATIVE: Final = frozenset({"int", "i64", "i32", "i16", "u8"})

_Scope = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda


def bad_shifts(source: str) -> list[int]:
    """The lines on which something constant is shifted to the left by a variable amount."""
    return sorted(_in_scope(ast.parse(source), frozenset()))


def _in_scope(scope: _Scope, outer: frozenset[str]) -> Iterator[int]:
    nodes = list(_own_nodes(scope))
    constants = _constants(nodes, outer - _parameters(scope))
    for node in nodes:
        if isinstance(node, _Scope):
            yield from _in_scope(node, constants)
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.LShift) and _is_constant(node.left, constants):
            yield node.lineno


def _own_nodes(scope: _Scope) -> Iterator[ast.AST]:
    """Everything inside a scope, not looking into the scopes within it."""
    waiting: list[ast.AST] = list(ast.iter_child_nodes(scope))
    while waiting:
        node = waiting.pop()
        yield node
        if not isinstance(node, _Scope):
            waiting += ast.iter_child_nodes(node)


def _constants(nodes: list[ast.AST], outer: frozenset[str]) -> frozenset[str]:
    """Names that stand for one constant in a scope."""
    given: set[str] = set()
    varying: set[str] = set()
    for node in nodes:
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            names = {target.id for target in targets if isinstance(target, ast.Name)}
            (given if _is_constant(node.value, outer) else varying).update(names)
        elif isinstance(node, ast.AugAssign | ast.NamedExpr | ast.For | ast.comprehension):
            varying |= {name.id for name in ast.walk(node.target) if isinstance(name, ast.Name)}
    # Several constants for one name are suspect too: which of them arrives at the shift is not looked into.
    return (outer - varying) | (given - varying)


def _is_constant(value: ast.expr, constants: frozenset[str]) -> bool:
    match value:
        case ast.Constant():
            return True
        case ast.Name(id=name):
            return name in constants or name.isupper()
        case ast.Attribute(attr=name):
            return name.isupper()
        case ast.UnaryOp(operand=operand):
            return _is_constant(operand, constants)
        case ast.BinOp(left=left, right=right):
            return _is_constant(left, constants) and _is_constant(right, constants)
        case ast.Call(func=ast.Name(id=name), args=[argument]) if name in NATIVE:
            return _is_constant(argument, constants)
    return False


def _parameters(scope: _Scope) -> frozenset[str]:
    if isinstance(scope, ast.Module | ast.ClassDef):
        return frozenset()
    arguments = scope.args
    every = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
    return frozenset(argument.arg for argument in every)
