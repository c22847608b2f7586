import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants } from 'node:zlib'
import { sql } from 'kysely'
import type { Database } from '../../../http/serve'
import type { ReleaseId } from '../storage/storage'
import { MAX_MAP_CHARACTERS, type SourceMap } from './read-map'

const compress = promisify(brotliCompress)
const decompress = promisify(brotliDecompress)

/** A source map, and the file of the release that it is of. */
export interface MapOfFile {
  file: string
  map: SourceMap
}

/**
 * Keeps the source maps of a release with its row, and so for as long as there is that row. They are in the database and
 * not in the store of releases, whose files anybody may read.
 */
export async function keepMaps(
  transaction: Database,
  { remote, version }: ReleaseId,
  maps: readonly MapOfFile[],
): Promise<void> {
  for (const { file, map } of maps) {
    const content = await compress(JSON.stringify(map), { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
    await sql`
      insert into release_maps (remote, version, file, content)
      select remote, version, ${file}::text, ${content}::bytea from releases where remote = ${remote} and version = ${version}
      on conflict (remote, version, file) do update set content = excluded.content`.execute(transaction)
  }
}

/** What is stored, as the text of a map: at most four bytes a character. */
export async function mapText(content: Buffer): Promise<string> {
  return (await decompress(content, { maxOutputLength: MAX_MAP_CHARACTERS * 4 })).toString()
}
