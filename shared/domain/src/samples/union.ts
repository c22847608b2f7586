import { compareDevices, onDemand, type DeviceData, type SampleDevice } from './device-order'
import { countOverlapping, firstSpans, overlapOf, overlapping, type Segment, type Span } from './first-spans'
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

/** From this length on, a record is the sum of a day: nothing says when it came about, and its time means nothing. */
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
  /** Visits what hides it, if that does not follow from the times. */
  hides: ((then: Hides) => void) | null
}

/** Takes an amount that a record hides of another one. */
type Hides = (by: Piece, amount: number) => void

const isSum = ({ length }: Piece): boolean => length >= SUM_OF_DAY_MS

/**
 * The union of intervals of a kind that is summed: each moment counts by the device that comes first on that local
 * day (device-order.ts), and a record's value is spread evenly over its time; what it contains of such a device it
 * loses in full (`resolveCoarse`). Records that cross midnight are split.
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
  resolveCoarse(pieces, segments)
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
      pieces.push({ index, date, amount, counted: 0, from, to, source, length, order: 0, given: 0, hides: null })
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
    piece.hides = (then) => void (first && then(first, piece.amount))
    if (!first) chosen.set(piece.from, piece)
    piece.counted = first ? 0 : piece.amount
  }
}

/**
 * What a record says of the times that others have. By its time, a record of an hour under one of its minutes loses a
 * sixtieth; but a device that records only while somebody walks has the steps of the whole hour in that minute. So where
 * a record contains those of a device that comes first, it loses as much as they have, if that is more. The sum of a day
 * always does, and a second sum of that day is hidden as a whole.
 */
function resolveCoarse(pieces: readonly Piece[], segments: readonly Segment<Piece>[]): void {
  const coarse = pieces
    .filter((piece) => piece.to > piece.from && (piece.given < piece.to - piece.from || isSum(piece)))
    .sort(comparePieces)
  const moments = pieces.filter(({ from, to, counted }) => from === to && counted > 0)
  const around: AroundSum = { segments, ofSums: firstSpans(coarse.filter(isSum), comparePieces), moments }
  const shortest = pieces.reduce(
    (least, { length }) => (length > 0 ? Math.min(least, length) : least),
    Number.POSITIVE_INFINITY,
  )
  let left = MAX_VISITS
  for (const piece of coarse) {
    if (!isSum(piece) && (piece.given === 0 || piece.length <= shortest)) continue
    const visits =
      countOverlapping(segments, piece) + (isSum(piece) ? countOverlapping(around.ofSums, piece) + moments.length : 0)
    if (visits > left) continue
    left -= visits
    let all = 0
    const hides: Hides = (_, amount) => void (all += amount)
    if (isSum(piece)) hideInSum(piece, around, hides)
    else hideContained(piece, segments, hides)
    if (!isSum(piece) && all <= piece.amount - piece.counted) continue
    piece.counted = piece.amount - Math.min(all, piece.amount)
    piece.hides = (then) => (isSum(piece) ? hideInSum(piece, around, then) : hideContained(piece, segments, then))
  }
}

/**
 * Overlaps that are looked at: a month of three devices has a hundred thousand. What is left after these, in the order
 * of the records, is resolved by its time alone, so that nonsense of a device does not keep the server busy.
 */
const MAX_VISITS = 1_000_000

/** What counts of a record for a part of its time; those that come before another one are resolved before it. */
const countedIn = ({ counted, given }: Piece, time: number): number => (given === 0 ? 0 : (counted * time) / given)

function hideContained(piece: Piece, segments: readonly Segment<Piece>[], hides: Hides): void {
  for (const segment of overlapping(segments, piece)) {
    const { item } = segment
    if (item === piece) continue
    const time = overlapOf(segment, piece)
    hides(item, item.from >= piece.from && item.to <= piece.to ? countedIn(item, time) : shareOf(piece, time))
  }
}

interface AroundSum {
  segments: readonly Segment<Piece>[]
  ofSums: readonly Segment<Piece>[]
  /** Records without a length that count. */
  moments: readonly Piece[]
}

function hideInSum(sum: Piece, { segments, ofSums, moments }: AroundSum, hides: Hides): void {
  for (const first of overlapping(ofSums, sum)) {
    if (first.item !== sum) hides(first.item, shareOf(sum, overlapOf(first, sum)))
    else
      for (const segment of overlapping(segments, first))
        if (segment.item !== sum) hides(segment.item, countedIn(segment.item, overlapOf(first, segment)))
  }
  for (const moment of moments)
    if (moment.order <= sum.order && moment.from >= sum.from && moment.from < sum.to) hides(moment, moment.counted)
}

function hiddenBy(piece: Piece, segments: readonly Segment<Piece>[]): HiddenAmount[] {
  const amounts = new Map<number, number>()
  const add: Hides = ({ index }, amount) => void amounts.set(index, (amounts.get(index) ?? 0) + amount)
  if (piece.hides) piece.hides(add)
  else
    for (const segment of overlapping(segments, piece))
      if (segment.item !== piece) add(segment.item, shareOf(piece, overlapOf(segment, piece)))
  const all = [...amounts.values()].reduce((total, amount) => total + amount, 0)
  const hidden = piece.amount - piece.counted
  return [...amounts].flatMap(([by, amount]) => (amount > 0 ? [{ by, amount: (amount * hidden) / all }] : []))
}
