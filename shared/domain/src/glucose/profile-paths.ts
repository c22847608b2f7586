import { type ChartPoint, linePath, piecesOf, rangePath, type Scales } from '../chart'
import { PROFILE_BIN_MINUTES, type ProfileBin } from './profile'

type FilledBin = ProfileBin & { percentiles: NonNullable<ProfileBin['percentiles']> }

/** Width of the bands of a bin that stands alone, in the unit of the drawing. */
const ALONE = 4

/** The SVG paths of a profile. All have a gap at bins with too few values. */
export interface ProfilePaths {
  /** From the 5th to the 95th percentile. */
  outer: string
  /** From the 25th to the 75th. */
  inner: string
  median: string
}

/** Each bin is drawn at its center. */
export function profilePaths(profile: readonly ProfileBin[], scales: Scales): ProfilePaths {
  const pieces = piecesOf(
    profile.filter(isFilled),
    (before, after) => after.minute - before.minute > PROFILE_BIN_MINUTES,
  )
  const between = (lower: 5 | 25, upper: 75 | 95) =>
    pieces.map((piece) =>
      piece.map(({ minute, percentiles }): ChartPoint => ({
        at: minute + PROFILE_BIN_MINUTES / 2,
        minimum: percentiles[lower],
        mean: percentiles[50],
        maximum: percentiles[upper],
      })),
    )
  const [outer, inner] = [between(5, 95), between(25, 75)]
  return {
    outer: rangePath(outer, scales, ALONE),
    inner: rangePath(inner, scales, ALONE),
    median: linePath(inner, scales),
  }
}

const isFilled = (bin: ProfileBin): bin is FilledBin => bin.percentiles !== null
