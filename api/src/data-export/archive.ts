import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { ZipFile } from 'yazl'
import { localeIn } from '@almanac/domain/languages'
import { accountData, imageContent } from '../account'
import { ownTitles, type Titles } from '../activities'
import { notFound } from '../http/errors'
import type { Database } from '../http/serve'
import { csvOf } from './csv'
import { bundleOf } from './fhir/bundle'
import { pageOf } from './page'
import type { Feature } from '../kernel/feature'
import { storedTables } from '../kernel/archive/stored-rows'
import { type PageBrand, pageBrandOf } from './page-brand'
import { imageFile, type Table } from '../kernel/archive/table'
import type { AccountContext } from './context'
import { accessTables, imageTables, peopleTables } from './tables/account'
import { profileTable } from './tables/profile'
import { recordedTables } from './tables/recorded'
import { archiveWords, type Words } from '../kernel/archive/words'

const FOLDED = /(?<line>.{1,90})(?:\s+|$)/g

function readme(words: Words, { name }: PageBrand): string {
  const paragraphs = [
    'about',
    'readme_page',
    'readme_csv',
    'readme_fhir',
    'readme_images',
    'readme_others',
    'readme_secrets',
  ].map((key) => words(`own_data.${key}`))
  const lines = [name, words('own_data.title'), ...paragraphs].map((text) => text.replaceAll(FOLDED, '$<line>\r\n'))
  return `\ufeff${lines.join('\r\n')}`
}

/**
 * A user's data archive as a ZIP stream. Each file is generated when the stream reaches it, from queries in batches.
 * Undefined when the account does not exist.
 */
export async function archiveOf(
  database: Database,
  features: readonly Feature[],
  user_id: string,
  now = new Date(),
): Promise<ZipFile | undefined> {
  const data = await accountData(database, user_id)
  if (!data) return undefined
  const { locale, region, time_zone, first_name, last_name, email } = data.user
  const words = archiveWords(locale)
  const context = { database, user_id, locale, words, data }
  const tables = tablesOf(context, features)
  const zip = new ZipFile()
  const add = (path: string, text: () => AsyncIterable<string>) =>
    zip.addReadStreamLazy(path, { mtime: now }, (take) => take(null, Readable.from(text(), { objectMode: false })))

  const brand = await pageBrandOf(database, user_id)
  zip.addBuffer(Buffer.from(readme(words, brand)), 'README.txt', { mtime: now })
  const name = [first_name, last_name].filter(Boolean).join(' ') || email
  add('index.html', () => pageOf(tables, { words, locale: localeIn(locale, region), time_zone, name, now, brand }))
  for (const table of tables) add(`csv/${table.kind}.csv`, () => csvOf(table, words))
  add('fhir/bundle.json', () => bundleOf(context, features, now))
  for (const { id } of data.images) {
    zip.addReadStreamLazy(imageFile(id), { mtime: now, compress: false }, (take) => {
      imageContent(database, user_id, id).then(
        (content) => take(null, Readable.from([content ?? Buffer.alloc(0)])),
        (error: unknown) => take(error instanceof Error ? error : new Error(String(error)), Readable.from([])),
      )
    })
  }
  zip.end()
  return zip
}

/** Sends the archive as a download. An error in mid-stream closes the connection, so that the browser reports an incomplete download. 404 when the account does not exist. */
export async function sendArchive(
  { database, features }: Pick<FastifyInstance, 'database' | 'features'>,
  user_id: string,
  reply: FastifyReply,
): Promise<void> {
  const zip = await archiveOf(database, features, user_id)
  if (!zip) throw notFound()
  reply.hijack()
  const { raw } = reply
  void reply.headers({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="my-data.zip"',
    'cache-control': 'no-store',
  })
  for (const [header, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) raw.setHeader(header, value)
  const output = Readable.from(zip.outputStream)
  zip.on('error', (error: Error) => output.destroy(error))
  await pipeline(output, raw).catch((error: unknown) => {
    raw.destroy()
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'))
      reply.log.error({ err: error }, 'an archive broke off')
  })
}

/** All data stored about a user: each table is a CSV file of the archive and a section of its page. Rows are queried when a table is written. */
function tablesOf(context: AccountContext, features: readonly Feature[]): Table[] {
  let readTitles: Promise<Titles> | undefined
  const titles = () => (readTitles ??= ownTitles(context.database, context.user_id, context.locale))
  return [
    profileTable(context),
    ...recordedTables(context, titles),
    ...features.flatMap(({ tables = [], archive }) => [
      ...storedTables(context, tables),
      ...(archive?.(context) ?? []),
    ]),
    ...peopleTables(context),
    ...imageTables(context),
    ...accessTables(context),
  ]
}
