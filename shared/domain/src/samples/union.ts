import { compareDevices, onDemand, type DeviceData, type SampleDevice } from './device-order'
import { firstSpans, overlapOf, overlapping, type Segment, type Span } from './first-spans'
import {
  dateOfDay,
  dayOf,
  startOfDay,
  type HiddenAmount,
  type Part,
  type Resolution,
  type SourcedSample,
} from './resolution'

const HOUR_MS = 3_600_000

/**
 * From this length on, a record is the sum of a day: nothing says when it came about, so values with times replace
 * their own amount of it, not their share of its time.
 */
const SUM_OF_DAY_MS = 12 * HOUR_MS

/** What a record says of one local date. */
interface Piece extends Part, Span {
  source: string
  /** The length of the whole record in milliseconds. */
  length: number
  /** The place of its device in the order of that day. */
  order: number
  /** The time that it is given, in milliseconds. */
  given: number
  /** What hides it, if that does not follow from the times. */
  hidden: Map<number, number> | null
}

const isSum = ({ length }: Piece): boolean => length >= SUM_OF_DAY_MS

/**
 * The union of intervals of a kind that is summed: each moment counts by the device that comes first on that local
 * day (device-order.ts), and a record's value is spread evenly over its time. Records that cross midnight are split.
 * Within one device the shorter of two overlapping records comes first, then the greater value. Nothing is deleted:
 * without the first device, the next one counts.
 */
export function resolveUnion(samples: readonly SourcedSample[]): Resolution {
  const pieces = piecesOf(samples)
  orderDevices(pieces, samples)
  const segments = firstSpans(pieces, comparePieces)
  for (const { from, to, item } of segments) item.given += to - from
  for (const piece of pieces) piece.counted = shareOf(piece, piece.given)
  resolveInstants(pieces, segments)
  resolveSums(pieces, segments)
  return {
    parts: pieces,
    hiddenBy: (place) => {
      const piece = pieces[place]
      return piece ? hiddenBy(piece, segments) : []
    },
  }
}

function piecesOf(samples: readonly SourcedSample[]): Piece[] {
  const pieces: Piece[] = []
  for (const [index, { at, until, value, source, offset_minutes }] of samples.entries()) {
    if (value === null || value === undefined) continue
    const end = Math.max(at, until ?? at)
    const length = end - at
    let from = at
    do {
      const day = dayOf(from, offset_minutes)
      const to = Math.min(end, startOfDay(day + 1, offset_minutes))
      const amount = to - from === length ? value : (value * (to - from)) / length
      const date = dateOfDay(day)
      pieces.push({ index, date, amount, counted: 0, from, to, source, length, order: 0, given: 0, hidden: null })
      from = to
    } while (from < end)
  }
  return pieces
}

interface DayOfDevice extends DeviceData {
  pieces: Piece[]
}

/** Numbers the devices of each local day in their order. */
function orderDevices(pieces: readonly Piece[], samples: readonly SourcedSample[]): void {
  const groups = new Map<string, Map<string, DayOfDevice>>()
  for (const piece of pieces) {
    const { source, date } = piece
    const ofDate = groups.get(date) ?? new Map<string, DayOfDevice>()
    if (ofDate.size === 0) groups.set(date, ofDate)
    const group = ofDate.get(source) ?? newGroup(source, samples[piece.index]?.device)
    if (group.pieces.push(piece) === 1) ofDate.set(source, group)
  }
  for (const ofDate of groups.values()) {
    const devices = [...ofDate.values()]
    if (devices.length > 1) for (const device of devices) device.amount = minutesCovered(device.pieces)
    for (const [order, device] of devices.sort(compareDevices).entries())
      for (const piece of device.pieces) piece.order = order
  }
}

function newGroup(source: string, device: SampleDevice | undefined): DayOfDevice {
  const pieces: Piece[] = []
  const content = onDemand((numbers) => {
    numbers.push(-pieces.reduce((sum, { amount }) => sum + amount, 0))
    for (const { from, to, length, amount } of [...pieces].sort(byContent)) numbers.push(from, to, length, amount)
  })
  return { source, device, precision: 0, amount: 0, pieces, content }
}

const byContent = (one: Piece, other: Piece): number =>
  one.from - other.from || one.to - other.to || one.length - other.length || one.amount - other.amount

/** Milliseconds of which a device tells; the sum of a day tells of none. */
function minutesCovered(pieces: readonly Piece[]): number {
  let covered = 0
  let end = Number.NEGATIVE_INFINITY
  for (const { from, to } of pieces.filter((piece) => !isSum(piece)).sort(byContent)) {
    covered += Math.max(0, to - Math.max(from, end))
    end = Math.max(end, to)
  }
  return covered
}

const comparePieces = (one: Piece, other: Piece): number =>
  one.order - other.order ||
  one.length - other.length ||
  other.amount - one.amount ||
  one.from - other.from ||
  // Of one moment two devices may give different dates, on a journey.
  (one.date === other.date ? one.index - other.index : one.date < other.date ? -1 : 1)

const shareOf = ({ amount, from, to }: Piece, time: number): number =>
  time === to - from ? amount : (amount * time) / (to - from)

/** A record without a length counts unless a device that comes before its own tells of that moment. */
function resolveInstants(pieces: readonly Piece[], segments: readonly Segment<Piece>[]): void {
  const chosen = new Map<number, Piece>()
  for (const piece of pieces.filter(({ from, to }) => from === to).sort(comparePieces)) {
    const [segment] = overlapping(segments, { from: piece.from, to: piece.from + 1 })
    const covering =
      segment && segment.from <= piece.from && segment.item.order < piece.order ? segment.item : undefined
    const first = covering ?? chosen.get(piece.from)
    piece.hidden = new Map(first ? [[first.index, piece.amount]] : [])
    if (!first) chosen.set(piece.from, piece)
    piece.counted = first ? 0 : piece.amount
  }
}

/** Of the sum of a day, what values with times say of it is hidden; a second sum of that day is hidden as a whole. */
function resolveSums(pieces: readonly Piece[], segments: readonly Segment<Piece>[]): void {
  const sums = pieces.filter(isSum)
  if (sums.length === 0) return
  const ofSums = firstSpans(sums, comparePieces)
  const moments = pieces.filter(({ from, to, counted }) => from === to && counted > 0)
  for (const sum of sums) {
    const hidden = new Map<number, number>()
    const hide = (by: number, amount: number) => void hidden.set(by, (hidden.get(by) ?? 0) + amount)
    for (const first of overlapping(ofSums, sum)) {
      if (first.item !== sum) hide(first.item.index, shareOf(sum, overlapOf(first, sum)))
      else
        for (const segment of overlapping(segments, first))
          if (segment.item !== sum) hide(segment.item.index, shareOf(segment.item, overlapOf(first, segment)))
    }
    for (const { index, from, order, counted } of moments)
      if (order <= sum.order && from >= sum.from && from < sum.to) hide(index, counted)
    const all = [...hidden.values()].reduce((total, amount) => total + amount, 0)
    const most = Math.min(all, sum.amount)
    sum.hidden = new Map([...hidden].map(([by, amount]) => [by, all === 0 ? 0 : (amount * most) / all]))
    sum.counted = sum.amount - most
  }
}

function hiddenBy(piece: Piece, segments: readonly Segment<Piece>[]): HiddenAmount[] {
  const hidden = piece.hidden ?? new Map<number, number>()
  if (!piece.hidden)
    for (const segment of overlapping(segments, piece)) {
      const { index } = segment.item
      if (segment.item !== piece)
        hidden.set(index, (hidden.get(index) ?? 0) + shareOf(piece, overlapOf(segment, piece)))
    }
  return [...hidden].flatMap(([by, amount]) => (amount > 0 ? [{ by, amount }] : []))
}
