import { buffer, text } from 'node:stream/consumers'
import { fromBuffer } from 'yauzl'
import type { Database } from '../http/serve'
import { features } from '../start/features'
import { archiveOf } from './archive'

/** For tests: the files of an archive as text, by name. */
function filesOf(zipped: Buffer): Promise<Map<string, string>> {
  return new Promise((resolve, reject) => {
    const files = new Map<string, string>()
    fromBuffer(zipped, { lazyEntries: true }, (failed, zip) => {
      if (failed) return reject(failed)
      zip.on('entry', (entry: { fileName: string }) => {
        zip.openReadStream(entry as Parameters<typeof zip.openReadStream>[0], (unread, stream) => {
          if (unread) return reject(unread)
          void text(stream).then((content) => {
            files.set(entry.fileName, content)
            zip.readEntry()
          }, reject)
        })
      })
      zip.on('end', () => resolve(files))
      zip.on('error', reject)
      zip.readEntry()
    })
  })
}

/** For tests: the files of a user's archive as text, by name. */
export async function archiveFiles(database: Database, id: string): Promise<Map<string, string>> {
  const zip = await archiveOf(database, features, id)
  if (!zip) throw new Error('no archive')
  return filesOf(await buffer(zip.outputStream))
}

/** For tests: parses a CSV file (RFC 4180) without its byte order mark. Empty rows are omitted. */
export function csvRows(file: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, quoted, plain = '', end] of file
    .replace(/^\ufeff/, '')
    .matchAll(/(?:"((?:[^"]|"")*)"|([^,\r\n"]*))(,|\r\n|$)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end === '\r\n') rows.push([])
    if (end === '') break
  }
  return rows.filter((row) => row.some((cell) => cell !== ''))
}
