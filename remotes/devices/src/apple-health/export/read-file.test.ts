import { SAMPLES_IN_PART, type FoundFile } from './messages'
import { readFile } from './read-file'

const record = (index: number) =>
  `<Record type="HKQuantityTypeIdentifierHeartRate" sourceName="Watch" unit="count/min" startDate="2024-03-10 01:30:00 -0500" value="${60 + index}"/>\n`
const exportOf = (count: number, date = '2024-03-11 09:00:00 -0500') =>
  `<?xml version="1.0"?><HealthData locale="ar"><ExportDate value="${date}"/>${Array.from({ length: count }, (_, index) => record(index)).join('')}</HealthData>`

interface Entry {
  name: string
  text: string
  method?: 0 | 8
}

/** A file made of strings and bytes, of the platform's own class: jsdom's cannot be streamed. */
const fileOf = (...pieces: (string | Uint8Array<ArrayBuffer>)[]): Promise<Blob> =>
  new Response(
    new ReadableStream<Uint8Array>({
      start(to) {
        for (const piece of pieces) to.enqueue(typeof piece === 'string' ? new TextEncoder().encode(piece) : piece)
        to.close()
      },
    }),
  ).blob()

const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer())

async function deflated(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const { body } = new Response(text)
  return new Uint8Array(await new Response(body?.pipeThrough(new CompressionStream('deflate-raw'))).arrayBuffer())
}

/** A zip as iOS and others create it: with a local extra field that the list does not have. */
async function zipOf(entries: readonly Entry[]): Promise<Blob> {
  const [files, list]: [Uint8Array<ArrayBuffer>[], Uint8Array<ArrayBuffer>[]] = [[], []]
  let [offset, listLength] = [0, 0]
  for (const { name: text, text: content, method = 8 } of entries) {
    const [name, plain] = [text, content].map((one) => new TextEncoder().encode(one))
    if (!name || !plain) continue
    const bytes = method === 8 ? await deflated(content) : plain
    const [local, entry] = [new DataView(new ArrayBuffer(30)), new DataView(new ArrayBuffer(46))]
    local.setUint32(0, 0x04034b50, true)
    local.setUint16(26, name.length, true)
    local.setUint16(28, 4, true)
    entry.setUint32(0, 0x02014b50, true)
    entry.setUint16(10, method, true)
    entry.setUint32(20, bytes.length, true)
    entry.setUint32(24, plain.length, true)
    entry.setUint16(28, name.length, true)
    entry.setUint32(42, offset, true)
    files.push(new Uint8Array(local.buffer), name, new Uint8Array(4), bytes)
    list.push(new Uint8Array(entry.buffer), name)
    offset += 30 + name.length + 4 + bytes.length
    listLength += 46 + name.length
  }
  const end = new DataView(new ArrayBuffer(22))
  end.setUint32(0, 0x06054b50, true)
  end.setUint32(12, listLength, true)
  end.setUint32(16, offset, true)
  return fileOf(...files, ...list, new Uint8Array(end.buffer))
}

async function read(file: Blob, skip = 0) {
  const parts: [number, number][] = []
  let found: FoundFile | undefined
  const end = await readFile(file, ['heart_rate'], {
    found: (one) => {
      found = one
      return Promise.resolve(skip)
    },
    reading: () => undefined,
    part: ({ number, samples }) => {
      parts.push([number, samples.length])
      return Promise.resolve()
    },
  })
  return { parts, fault: end.fault, extent: end.extent, found }
}

const long = exportOf(2 * SAMPLES_IN_PART + 3)
const parts = [
  [1, SAMPLES_IN_PART],
  [2, SAMPLES_IN_PART],
  [3, 3],
]

const document = '<?xml version="1.0"?><ClinicalDocument/>'
const utf16 = (text: string) =>
  new Uint8Array(new Uint16Array([...`\uFEFF${text}`].map((one) => one.charCodeAt(0))).buffer)

test.each([
  ['the XML itself', () => fileOf(long)],
  [
    'a zip with one',
    () =>
      zipOf([
        { name: 'apple_health_export/export_cda.xml', text: document },
        { name: 'apple_health_export/export.xml', text: long },
      ]),
  ],
  ['a zip in which it is not compressed', () => zipOf([{ name: 'تصدير/export.xml', text: long, method: 0 }])],
  ...['exportar.xml', 'exportación.xml'.normalize('NFD'), 'eksport.xml', '导出.xml', 'Export.XML', 'export'].map(
    (name): [string, () => Promise<Blob>] => [
      `a zip with ${name} beside others`,
      () =>
        zipOf([
          { name: `__MACOSX/apple_health_export/._${name}`, text: long },
          { name: 'apple_health_export/export_cda.xml', text: document },
          { name: 'apple_health_export/workout-routes/route.gpx', text: '<gpx/>' },
          { name: `apple_health_export/${name}`, text: long },
        ]),
    ],
  ),
  ['a zip of Windows', () => zipOf([{ name: 'apple_health_export\\导出.xml', text: long }])],
])('%s is read in parts', async (_, file) => {
  expect(await read(await file())).toEqual({
    parts,
    fault: null,
    extent: { read: long.length, total: long.length },
    found: { exported_at: '2024-03-11 09:00:00 -0500', exports: 1 },
  })
})

test('UTF-16 is read where the file says so', async () => {
  expect((await read(await fileOf(utf16(long)))).parts).toEqual(parts)
})

test('of two exports in a zip the later one is read, and that is said', async () => {
  const zip = await zipOf([
    { name: 'new/export.xml', text: exportOf(2, '2024-06-01 09:00:00 +0200') },
    { name: 'old/export.xml', text: long },
  ])
  expect(await read(zip)).toMatchObject({
    parts: [[1, 2]],
    found: { exported_at: '2024-06-01 09:00:00 +0200', exports: 2 },
  })
})

test('a part stays below the length that the server takes, however long the names are', async () => {
  const named = exportOf(SAMPLES_IN_PART).replaceAll('"Watch"', `"${'手表'.repeat(40)}"`)
  const { parts: sent } = await read(await fileOf(named))
  expect(sent.length).toBeGreaterThan(1)
  expect(sent.reduce((sum, [, length]) => sum + length, 0)).toBe(SAMPLES_IN_PART)
})

test('parts that were sent before are read over', async () => {
  expect((await read(await fileOf(long), 2)).parts).toEqual([[3, 3]])
})

test('the next part is not read before the one before it is done', async () => {
  const order: string[] = []
  await readFile(await fileOf(long), ['heart_rate'], {
    found: () => Promise.resolve(0),
    reading: () => undefined,
    part: async ({ number }) => {
      order.push(`begin ${number}`)
      await new Response('').text()
      order.push(`end ${number}`)
    },
  })
  expect(order).toEqual([1, 2, 3].flatMap((number) => [`begin ${number}`, `end ${number}`]))
})

test('a file that was cut gives what it has, and says that its end is missing', async () => {
  const cut = await fileOf(long.slice(0, -40))
  expect(await read(cut)).toMatchObject({ fault: 'cut', parts: [...parts.slice(0, 2), [3, 2]] })
  const zip = await bytesOf(await zipOf([{ name: 'export.xml', text: long }]))
  expect(await read(await fileOf(zip.slice(0, zip.length / 2)))).toMatchObject({ fault: 'damaged', parts: [] })
})

test('a zip whose content is damaged says so', async () => {
  const bytes = await bytesOf(await zipOf([{ name: 'export.xml', text: long }]))
  bytes.fill(0xff, 60, 200)
  expect((await read(await fileOf(bytes))).fault).toMatch(/^(damaged|cut)$/)
})

test('a zip without an export, and a zip that is none, are told apart', async () => {
  expect((await read(await zipOf([{ name: 'photos/1.jpg', text: 'x' }]))).fault).toBe('no_entry')
  expect((await read(await fileOf('PK\u0003\u0004 and no more'))).fault).toBe('damaged')
  expect((await read(await fileOf('{"a": 1}'))).fault).toBe('not_export')
})

test('a file that can no longer be read says so', async () => {
  const file = await fileOf(long)
  file.stream = () => new ReadableStream({ start: (to) => to.error(new DOMException('gone', 'NotReadableError')) })
  expect((await read(file)).fault).toBe('unreadable')
})
