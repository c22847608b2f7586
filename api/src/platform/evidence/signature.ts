import { createHash } from 'node:crypto'
import type { ReleaseOutcome } from '@almanac/contracts/platform/outcomes'

/** Hashes in names of files, and what follows the name: both differ by build. */
const BUILD = /\.[0-9a-f]{8,}(?=\.|$)/g
const PLACE = /(:\d+)+\)?$/

/** A frame without origin, version, hashes and place: the same in each release in which its function stands. */
function frameOf(line: string): string {
  return line
    .trim()
    .replace(PLACE, '')
    .replace(/(https?:\/\/[^/\s]+)?\/(remotes|releases)\/([^/\s]+)\/[^/\s]+\//, '$3/')
    .replaceAll(BUILD, '')
}

/** The first frame of the release's own files; the first of all where there is none. */
function topFrameOf(remote: string, stack: string): string {
  const frames = stack
    .split('\n')
    .map(frameOf)
    .filter((frame) => frame !== '')
  return frames.find((frame) => frame.includes(`${remote}/`)) ?? frames[0] ?? ''
}

/**
 * What makes two failures the same: kind, message, and the top frame of the release's own files, without what differs by
 * build or person.
 */
export function signatureOf({ remote, kind, message = '', stack = '' }: ReleaseOutcome): string {
  const plain = message.replaceAll(/\d+/g, '#').replaceAll(/(["'`“”‘’]).*?\1/g, '…')
  return createHash('sha256')
    .update([kind, plain, topFrameOf(remote, stack)].join('\n'))
    .digest('base64url')
    .slice(0, 16)
}
