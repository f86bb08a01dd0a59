#!/bin/sh
# The smallest bot there can be: it always takes the first of the possible actions. Any game, any POSIX shell.
#
#     branchline play usa --bots "process:sh examples/bots/first.sh"
#
# docs/guide/bot_protocol.md explains the lines.

while IFS= read -r line; do
    case $line in
    '{"type":"hello"'*) echo '{"type":"hello","protocol":1}' ;;
    '{"type":"game"'*) echo '{"type":"ready"}' ;;
    '{"type":"choose"'*)
        first=${line##*\"legal\":\[} # the possible actions are the last list of the line: cut off what is before it
        first=${first%%[],]*}        # and what is after its first number
        echo "{\"type\":\"action\",\"action\":$first}"
        ;;
    esac
done
