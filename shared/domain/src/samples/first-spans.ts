/** A half-open interval of time, in milliseconds since 1970. */
export interface Span {
  from: number
  to: number
}

/** A part of the time, and the span that it is given to. */
export interface Segment<Item extends Span> extends Span {
  item: Item
}

/**
 * Gives each moment that is covered by any of `spans` to the one that comes first by `compare`. The segments are
 * disjoint and in order of time. O(n log n), however deeply the spans overlap.
 */
export function firstSpans<Item extends Span>(
  spans: readonly Item[],
  compare: (one: Item, other: Item) => number,
): Segment<Item>[] {
  const sorted = spans.filter(({ from, to }) => to > from).sort((one, other) => one.from - other.from)
  const active = new Heap(compare)
  const segments: Segment<Item>[] = []
  let next = 0
  let time = Number.NEGATIVE_INFINITY
  for (;;) {
    // Ended spans below the first one stay in the heap until they come up.
    while (active.first && active.first.to <= time) active.removeFirst()
    if (!active.first) {
      const following = sorted[next]
      if (!following) return segments
      time = following.from
    }
    for (let one = sorted[next]; one && one.from <= time; one = sorted[next]) {
      active.add(one)
      next += 1
    }
    const { first } = active
    if (!first) continue
    const end = Math.min(first.to, sorted[next]?.from ?? Number.POSITIVE_INFINITY)
    const last = segments.at(-1)
    if (last?.item === first && last.to === time) last.to = end
    else segments.push({ from: time, to: end, item: first })
    time = end
  }
}

/** The segments that overlap a span, in order. */
export function* overlapping<Item extends Span>(
  segments: readonly Segment<Item>[],
  { from, to }: Span,
): Generator<Segment<Item>> {
  let place = countWhere(segments, (segment) => segment.to <= from)
  for (let segment = segments[place]; segment && segment.from < to; segment = segments[place]) {
    yield segment
    place += 1
  }
}

/** The number of segments that overlap a span. */
export const countOverlapping = <Item extends Span>(segments: readonly Segment<Item>[], { from, to }: Span): number =>
  countWhere(segments, (segment) => segment.from < to) - countWhere(segments, (segment) => segment.to <= from)

/** The number of the first segments for which `isBefore` holds. */
function countWhere<Item extends Span>(
  segments: readonly Segment<Item>[],
  isBefore: (segment: Segment<Item>) => boolean,
): number {
  let [low, high] = [0, segments.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    const segment = segments[middle]
    if (segment && isBefore(segment)) low = middle + 1
    else high = middle
  }
  return low
}

/** The length of the overlap of two spans in milliseconds. */
export const overlapOf = (one: Span, other: Span): number =>
  Math.max(0, Math.min(one.to, other.to) - Math.max(one.from, other.from))

/** A binary heap. */
class Heap<Item> {
  private readonly items: Item[] = []
  constructor(private readonly compare: (one: Item, other: Item) => number) {}

  get first(): Item | undefined {
    return this.items[0]
  }

  add(item: Item): void {
    let place = this.items.push(item) - 1
    while (place > 0) {
      const above = (place - 1) >>> 1
      const parent = this.items[above]
      if (parent === undefined || this.compare(parent, item) <= 0) break
      this.items[place] = parent
      place = above
    }
    this.items[place] = item
  }

  removeFirst(): void {
    const moved = this.items.pop()
    if (moved === undefined || this.items.length === 0) return
    let place = 0
    for (;;) {
      const [left, right] = [2 * place + 1, 2 * place + 2]
      const [one, other] = [this.items[left], this.items[right]]
      if (one === undefined) break
      const [below, child] = other !== undefined && this.compare(other, one) < 0 ? [right, other] : [left, one]
      if (this.compare(moved, child) <= 0) break
      this.items[place] = child
      place = below
    }
    this.items[place] = moved
  }
}
