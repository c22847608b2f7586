// Read once: these run for each pixel.
const { abs, max, min, round, sqrt } = Math

/** Half the width of a stroke, which has round ends. */
const HALF_STROKE = 1.25

/** The horizon and the rays on a square of 32: from x and y, to x and y. */
const LINES = [
  [5, 25.5, 27, 25.5],
  [16, 6.5, 16, 8.5],
  [8, 9.8, 9.3, 11.3],
  [24, 9.8, 22.7, 11.3],
] as const

/** The upper half of a circle: the sun. */
const ARC = { x: 16, y: 21, radius: 9 }

const length = (x: number, y: number): number => sqrt(x * x + y * y)

function distanceToLine(x: number, y: number, line: (typeof LINES)[number]): number {
  const dx = line[2] - line[0]
  const dy = line[3] - line[1]
  const along = min(max(((x - line[0]) * dx + (y - line[1]) * dy) / (dx * dx + dy * dy), 0), 1)
  return length(x - line[0] - along * dx, y - line[1] - along * dy)
}

function distanceToArc(x: number, y: number): number {
  const left = x - ARC.x
  const top = y - ARC.y
  return top <= 0 ? abs(length(left, top) - ARC.radius) : length(abs(left) - ARC.radius, top)
}

/** How much of a pixel at this distance from an edge (negative: inside) is inside, from 0 to 255. */
const coverage = (pixels: number): number => round(255 * min(max(0.5 - pixels, 0), 1))

/**
 * The product's icon, a sun over the horizon as in host/src/icon.svg: for each pixel of a square how much of it is
 * drawn, from 0 to 255. It is drawn here, because the server's decoder refuses SVG (account/images/picture.ts).
 */
export function sunMask(side: number): Buffer {
  const mask = Buffer.alloc(side * side)
  const unit = 32 / side
  for (let row = 0; row < side; row += 1)
    for (let column = 0; column < side; column += 1) {
      const x = (column + 0.5) * unit
      const y = (row + 0.5) * unit
      let distance = distanceToArc(x, y)
      for (const line of LINES) distance = min(distance, distanceToLine(x, y, line))
      mask[row * side + column] = coverage((distance - HALF_STROKE) / unit)
    }
  return mask
}

/** A square with round corners: for each pixel how much of it is inside, from 0 to 255. */
export function squareMask(side: number, corner: number): Buffer {
  const mask = Buffer.alloc(side * side, 255)
  const inner = side / 2 - corner
  for (let row = 0; row < side; row += 1)
    for (let column = 0; column < side; column += 1) {
      const dx = max(abs(column + 0.5 - side / 2) - inner, 0)
      const dy = max(abs(row + 0.5 - side / 2) - inner, 0)
      if (dx > 0 && dy > 0) mask[row * side + column] = coverage(length(dx, dy) - corner)
    }
  return mask
}
