### Words of the boards.

board-spaces = { $count ->
    [one] 1 space
   *[other] { $count } spaces
}
board-gray = gray: any one color
board-color = { $color ->
    [purple] purple
    [blue] blue
    [orange] orange
    [white] white
    [green] green
    [yellow] yellow
    [black] black
   *[red] red
}
board-tunnel = tunnel
board-ferry = { $count ->
    [0] ferry
    [one] ferry with 1 locomotive
   *[other] ferry with { $count } locomotives
}
board-any4 = any { $set } cards may replace one
board-points = { $count ->
    [one] 1 point
   *[other] { $count } points
}

## Whose a route is, or who may claim it

board-mine = yours
board-owned = claimed by { $owner }
board-claimable = you can claim it now
board-open = open
board-closed = closed
board-not-for-you = not open to you
board-seat = seat { $seat }
board-station = station of { $owner }
board-stationable = you can build a station here

## Around the board

board-help = Arrow keys go to the next city or route, Enter chooses it, N and P go through the routes that can be claimed, plus and minus zoom, 0 shows the whole map.
board-zoom-in = Zoom in
board-zoom-out = Zoom out
board-fit = Show the whole map
board-zoom = Zoom
board-cartouche = { $cities ->
    [one] 1 city
   *[other] { $cities } cities
} · { $routes ->
    [one] 1 route
   *[other] { $routes } routes
}
