import { fitted, isStrokes, type Strokes } from './strokes'

const stroke = (...points: [number, number][]): Strokes[number] => ({
  points: points.map(([x, y]) => ({ x, y, pressure: 0.5, time: 0 })),
  penColor: 'black',
  dotSize: 0,
  minWidth: 1,
  maxWidth: 3,
  velocityFilterWeight: 0.7,
  compositeOperation: 'source-over',
})

test('a signature that fits is unchanged; on a narrower screen it is scaled down in both directions', () => {
  const lines = [stroke([10, 20], [400, 100])]
  expect(fitted(lines, 600)).toBe(lines)
  expect(fitted(lines, 200)[0]?.points).toMatchObject([
    { x: 5, y: 10 },
    { x: 200, y: 50 },
  ])
  expect(fitted([], 200)).toEqual([])
})

test('data stored by an older version is not accepted as a signature', () => {
  expect([
    isStrokes([stroke([1, 1])]),
    isStrokes([]),
    isStrokes([{}]),
    isStrokes('data:image/png'),
    isStrokes(null),
  ]).toEqual([true, true, false, false, false])
})
