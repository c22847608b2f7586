import { messageIn, PictureReceiver } from './messages'

const said = (message: unknown) => messageIn(JSON.stringify(message))
const picture = { type: 'picture', id: 'one', size: 6, media: 'image/png' } as const

test.each([
  ['no JSON', 'hello'],
  ['no object', '"text"'],
  ['an unknown kind', '{"type":"script"}'],
  ['a line without words', '{"type":"text","id":"one"}'],
  ['a line that is too long', JSON.stringify({ type: 'text', id: 'one', text: 'x'.repeat(2_001) })],
  ['a picture that is too large', JSON.stringify({ ...picture, size: 2_000_001 })],
  ['a picture that is a document', JSON.stringify({ ...picture, media: 'image/svg+xml' })],
])('%s from the other page is nothing', (_, text) => expect(messageIn(text)).toBeNull())

test('what another page says is taken without what else it carries', () => {
  expect(said({ type: 'media', microphone: true, camera: 'yes', more: 1 })).toEqual({
    type: 'media',
    microphone: true,
    camera: false,
    paused: false,
    suspended: false,
  })
  expect(said({ ...picture, more: 1 })).toEqual(picture)
})

test('a picture is there when it is whole; more than was announced is none', () => {
  const receiver = new PictureReceiver()
  expect(receiver.take(new ArrayBuffer(3))).toBeNull()
  receiver.begin(picture)
  expect(receiver.take(new ArrayBuffer(4))).toBeNull()
  expect(receiver.take(new ArrayBuffer(2))).toMatchObject({ id: 'one', picture: { size: 6, type: 'image/png' } })
  receiver.begin(picture)
  expect(receiver.take(new ArrayBuffer(7))).toBeNull()
})
