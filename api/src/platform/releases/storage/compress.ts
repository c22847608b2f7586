import { extname } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

const WORTH_IT = new Set(['.js', '.css', '.json', '.svg'])
/** Below this, in bytes, it fits into the first packet as it is. */
const SMALL = 1_200

/** The compressed variants to lie beside a file, by what is added to its name; none where they save nothing. */
export async function variantsOf(path: string, content: Buffer): Promise<{ suffix: '.br' | '.gz'; content: Buffer }[]> {
  if (!WORTH_IT.has(extname(path)) || content.length < SMALL) return []
  const [br, gz] = await Promise.all([
    brotli(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
    zip(content, { level: 9 }),
  ])
  return [
    { suffix: '.br' as const, content: br },
    { suffix: '.gz' as const, content: gz },
  ].filter((variant) => variant.content.length < content.length)
}
