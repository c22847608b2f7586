import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { Mistake } from './mistake'

/** Maximum sizes in bytes, for phones with a slow connection. */
const MAX_BYTES: Readonly<Record<Media['kind'], number>> = {
  picture: 1_000_000,
  video: 10_000_000,
  captions: 200_000,
}

/** A picture or video of a study, or the captions of a video. */
export interface Media {
  /** Its name below `media/`. */
  file: string
  kind: 'picture' | 'video' | 'captions'
  content_type: string
  /** Of its content: another picture with the same name is a different one. */
  checksum: string
  /** Base64. */
  content: string
}

interface Form {
  kind: Media['kind']
  content_type: string
  is: (bytes: Buffer) => boolean
}

const starts =
  (...head: number[]) =>
  (bytes: Buffer): boolean =>
    head.every((byte, index) => bytes[index] === byte)
const reads =
  (text: string, at: number) =>
  (bytes: Buffer): boolean =>
    bytes.toString('latin1', at, at + text.length) === text

const jpeg: Form = { kind: 'picture', content_type: 'image/jpeg', is: starts(0xff, 0xd8, 0xff) }
const forms: Readonly<Record<string, Form>> = {
  '.jpg': jpeg,
  '.jpeg': jpeg,
  '.png': { kind: 'picture', content_type: 'image/png', is: starts(0x89, 0x50, 0x4e, 0x47) },
  '.webp': { kind: 'picture', content_type: 'image/webp', is: reads('WEBP', 8) },
  '.mp4': { kind: 'video', content_type: 'video/mp4', is: reads('ftyp', 4) },
  '.vtt': {
    kind: 'captions',
    content_type: 'text/vtt',
    is: (bytes) => /^\uFEFF?WEBVTT/.test(bytes.toString('utf8', 0, 9)),
  },
  '.webm': { kind: 'video', content_type: 'video/webm', is: starts(0x1a, 0x45, 0xdf, 0xa3) },
}

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`

/** What is wrong with a file, by its name, size and first bytes; null when it is valid. */
function wrongWith(form: Form | undefined, bytes: Buffer): string | null {
  if (!form)
    return 'only pictures (.png, .jpg, .webp), videos (.mp4, .webm) and their captions (.vtt) belong here; convert or remove it'
  if (bytes.length > MAX_BYTES[form.kind])
    return `this ${form.kind} has ${megabytes(bytes.length)}, and ${megabytes(MAX_BYTES[form.kind])} is the most; make it smaller`
  return form.is(bytes) ? null : `this is not what its name says (${form.content_type}); save it again or rename it`
}

/** The pictures and videos of a study, with their mistakes. The folder is optional. */
export async function readMedia(root: string): Promise<{ media: Media[]; mistakes: Mistake[] }> {
  const names = (await readdir(join(root, 'media')).catch(() => []))
    .filter((name) => !name.startsWith('.') && !name.endsWith('.md'))
    .sort()
  const media: Media[] = []
  const mistakes: Mistake[] = []
  for (const file of names) {
    const form = forms[extname(file).toLowerCase()]
    const bytes = await readFile(join(root, 'media', file)).catch(() => null)
    const wrong = bytes === null ? 'it cannot be read; it must be a file that you may read' : wrongWith(form, bytes)
    if (wrong !== null || !bytes || !form)
      mistakes.push({ file: `media/${file}`, line: null, column: null, message: wrong ?? '' })
    else
      media.push({
        file,
        kind: form.kind,
        content_type: form.content_type,
        checksum: createHash('sha256').update(bytes).digest('hex'),
        content: bytes.toString('base64'),
      })
  }
  return { media, mistakes }
}
