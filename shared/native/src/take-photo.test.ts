import { connect, type Bridge } from './bridge'
import { MAX_PIECE_BYTES } from './limits'
import { hasShellCamera, readPhoto, takenPhoto, takePhoto } from './take-photo'
import { shellInPage } from './testing/in-page'
import { photoAnswers } from './testing/photo'

type Answers = Parameters<typeof shellInPage>[0]

function bridgeTo(answers: Answers): Bridge {
  let found: Bridge | null = null
  const { port } = shellInPage(answers)
  connect({ port, incarnation: 'page', onConnected: (bridge) => (found = bridge) })
  if (!found) throw new Error('the shell has not said hello')
  return found
}

/** jsdom's Blob can be read only with a FileReader. */
const bytesOf = (blob: Blob) =>
  new Promise<Uint8Array>((resolve) => {
    const reader = new FileReader()
    reader.onload = () =>
      resolve(reader.result instanceof ArrayBuffer ? new Uint8Array(reader.result) : new Uint8Array())
    reader.readAsArrayBuffer(blob)
  })

const fileOf = (size: number) => Uint8Array.from({ length: size }, (_, at) => at % 251)

test.each([1, MAX_PIECE_BYTES, MAX_PIECE_BYTES + 1, 3 * MAX_PIECE_BYTES + 17])(
  'a picture of %d bytes comes over the bridge as it was taken',
  async (size) => {
    const file = fileOf(size)
    const photo = await takePhoto(bridgeTo(photoAnswers(file)))
    expect(photo.type).toBe('image/jpeg')
    expect(await bytesOf(photo)).toEqual(file)
  },
)

test('a picture that was taken for an earlier page is read; without one, and in an older shell, there is none', async () => {
  const { take_photo: taken_photo, read_piece } = photoAnswers(fileOf(10))
  const bridge = bridgeTo({ taken_photo, read_piece })
  const found = await takenPhoto(bridge)
  expect(found && (await bytesOf(await readPhoto(bridge, found)))).toEqual(fileOf(10))
  expect(await takenPhoto(bridgeTo({ taken_photo: () => ({ error: 'unavailable' }), read_piece }))).toBeNull()
  expect(await takenPhoto(bridgeTo({ read_piece }))).toBeNull()
})

const taken = (size: number) => ({ take_photo: () => ({ handle: 'one', type: 'image/jpeg', size }) })

test.each<[string, NonNullable<Answers>]>([
  ['never comes to an end', { ...taken(10), read_piece: () => ({ data: '', done: false }) }],
  ['sends more than it said', { ...taken(2), read_piece: () => ({ data: 'AAAA', done: false }) }],
  ['ends before it should', { ...taken(10), read_piece: () => ({ data: 'AAAA', done: true }) }],
  ['sends what is no base64', { ...taken(3), read_piece: () => ({ data: 'A', done: true }) }],
  [
    'gives no picture',
    {
      take_photo: () => ({ handle: 'one', type: 'text/html', size: 3 }),
      read_piece: () => ({ data: 'AAAA', done: true }),
    },
  ],
  [
    'gives a handle that leads elsewhere',
    { take_photo: () => ({ handle: '../x', type: 'image/jpeg', size: 3 }), read_piece: () => ({}) },
  ],
])('a shell that %s gives no picture', async (_, answers) => {
  await expect(takePhoto(bridgeTo(answers))).rejects.toMatchObject({ reason: 'malformed' })
})

test('a camera that was put away, or may not be used, says so', async () => {
  for (const error of ['cancelled', 'denied'])
    await expect(takePhoto(bridgeTo({ take_photo: () => ({ error }), read_piece: () => ({}) }))).rejects.toMatchObject({
      reason: error,
    })
})

test('a shell that takes pictures and cannot hand them over counts as one without a camera', () => {
  expect(hasShellCamera(bridgeTo(photoAnswers(fileOf(1))))).toBe(true)
  expect(hasShellCamera(bridgeTo(taken(1)))).toBe(false)
  expect(hasShellCamera(bridgeTo({}))).toBe(false)
})
