import { uploadImage } from '@almanac/contracts/account/images'
import { connect, type Bridge } from '@almanac/native'
import { shellInPage } from '@almanac/native/testing/in-page'
import { photoAnswers } from '@almanac/native/testing/photo'
import { fireEvent, screen, waitFor, type FakeServer } from '@almanac/testing'
import { anObjective, idOf } from '../../testing'
import { entryTo, open, openInApp, prepare, save, saved, sentTo } from './testing/form'

let server: FakeServer

/** The page's end of a shell that answers so. */
function inApp(answers: Parameters<typeof shellInPage>[0]): { bridge: Bridge; called: () => string[] } {
  let found: Bridge | null = null
  const { shell, port } = shellInPage(answers)
  connect({ port, incarnation: 'page', onConnected: (bridge) => (found = bridge) })
  if (!found) throw new Error('the shell has not said hello')
  return { bridge: found, called: () => shell.called.map(({ name }) => name) }
}

beforeEach(async () => {
  server = await prepare()
})

describe('a picture', () => {
  const rash = anObjective({ id: idOf(2), type: 'ImageObjective', name: 'Rash', required: true })
  const jpeg = (name = 'rash.jpg') => new File(['a picture'], name, { type: 'image/jpeg' })
  const chooser = () => screen.getByLabelText('Choose a picture', { selector: 'input' })

  test('is chosen, shown, sent before its response and referenced in it', async () => {
    const { person } = await open(rash)
    await save(person)
    expect(await screen.findByRole('alert')).toHaveTextContent('Rash: Answer this before you save.')
    await person.upload(chooser(), jpeg())
    expect(await screen.findByRole('img', { name: 'Picture: Rash' })).toBeVisible()
    await saved(person)
    const [upload] = server.requests(uploadImage)
    const image_id = entryTo(server)?.image_id
    expect(upload?.body).toMatchObject({
      type: 'entry',
      id: image_id,
      objective_id: idOf(2),
      response_id: sentTo(server)[0]?.id,
    })
    expect(entryTo(server)).toEqual({ objective_id: idOf(2), type: 'ImageEntry', image_id })
  })

  test('can be replaced and removed, and is restored with the draft', async () => {
    const first = await open({ ...rash, required: false })
    await first.person.upload(chooser(), jpeg())
    await screen.findByRole('img', { name: 'Picture: Rash' })
    expect(screen.getByRole('button', { name: 'Choose another picture' })).toBeVisible()
    first.unmount()
    const second = await open({ ...rash, required: false })
    expect(await screen.findByRole('button', { name: 'Choose another picture' })).toBeVisible()
    await second.person.click(screen.getByRole('button', { name: 'Remove picture' }))
    expect(screen.queryByRole('img')).toBeNull()
    expect(screen.getByRole('button', { name: 'Choose a picture' })).toHaveFocus()
  })

  test('that is not an image shows an error at its field, and nothing is stored', async () => {
    await open(rash)
    fireEvent.change(chooser(), { target: { files: [new File(['x'], 'note.jpg', { type: 'image/jpeg' })] } })
    expect(await screen.findByText(/We can’t show this file/)).toBeVisible()
    fireEvent.change(chooser(), { target: { files: [new File(['<svg/>'], 'a.svg', { type: 'image/svg+xml' })] } })
    expect(await screen.findByText(/We can’t show this file/)).toBeVisible()
    expect(screen.queryByRole('img')).toBeNull()
  })

  test('of too many pixels is refused before it is decoded', async () => {
    const decode = jest.fn()
    Object.assign(globalThis, { createImageBitmap: decode })
    await open(rash)
    // The header of a PNG of 20,000 by 20,000 pixels.
    const head = new Uint8Array([
      0x89,
      0x50,
      0x4e,
      0x47,
      13,
      10,
      26,
      10,
      0,
      0,
      0,
      13,
      0x49,
      0x48,
      0x44,
      0x52,
      0,
      0,
      0x4e,
      0x20,
      0,
      0,
      0x4e,
      0x20,
      ...Array<number>(20).fill(0),
    ])
    // Node's Blob, because jsdom's can only be read by a FileReader.
    const file = await new Response(head, { headers: { 'content-type': 'image/png' } }).blob()
    fireEvent.change(chooser(), { target: { files: [file] } })
    expect(await screen.findByText('This picture is too large. Choose one with 40 megapixels or fewer.')).toBeVisible()
    expect(decode).not.toHaveBeenCalled()
  })

  test('that the server refuses shows an error at once, with the response still pending', async () => {
    server.refuse(uploadImage, { status: 422, codes: ['NOT_A_PICTURE'] })
    const { person } = await open(rash)
    await person.upload(chooser(), jpeg())
    await screen.findByRole('img', { name: 'Picture: Rash' })
    await save(person)
    expect(await screen.findByText('Title of NOT_A_PICTURE')).toBeVisible()
    expect(sentTo(server)).toEqual([])

    server.answer(uploadImage, { id: idOf(1), url: '/api/images/entry/x.jpg' })
    await person.upload(chooser(), jpeg('better.jpg'))
    await saved(person)
    const [refused, taken] = server.requests(uploadImage).map(({ body }) => body)
    expect(refused).not.toEqual(taken)
    expect(taken).toMatchObject({ id: entryTo(server)?.image_id })
  })

  test('in the native app comes from the shell’s camera, in chunks, and is sent like any other', async () => {
    const { bridge, called } = inApp(photoAnswers(new Uint8Array(100_000)))
    const { person } = await openInApp(bridge, rash)
    await person.click(screen.getByRole('button', { name: 'Take a picture' }))
    expect(await screen.findByRole('img', { name: 'Picture: Rash' })).toBeVisible()
    expect(called()).toEqual(['take_photo', 'read_piece', 'read_piece', 'read_piece'])
    await saved(person)
    expect(entryTo(server)?.image_id).toBe(Object(server.requests(uploadImage)[0]?.body).id)
  })

  test.each([
    ['denied', 'The app may not use the camera. Allow it in the settings of your device, or choose a picture.'],
    ['failed', 'We couldn’t use the camera. Try again or choose a picture.'],
  ])('in an app whose camera returns %s is chosen as in a browser', async (error, words) => {
    const { bridge, called } = inApp({ take_photo: () => ({ error }), read_piece: () => ({}) })
    const { person } = await openInApp(bridge, rash)
    await person.click(screen.getByRole('button', { name: 'Take a picture' }))
    expect(await screen.findByText(words)).toBeVisible()
    await person.click(screen.getByRole('button', { name: 'Choose a picture' }))
    expect(called()).toEqual(['take_photo'])
    await person.upload(chooser(), jpeg())
    expect(await screen.findByRole('img', { name: 'Picture: Rash' })).toBeVisible()
    expect(screen.queryByText(words)).toBeNull()
  })

  test('in the native app is absent after the camera was canceled, and can be taken afterwards', async () => {
    let wantsNone = true
    const photo = photoAnswers(new Uint8Array(10))
    const { bridge } = inApp({
      ...photo,
      take_photo: () => (wantsNone ? { error: 'cancelled' } : photo.take_photo()),
    })
    const { person } = await openInApp(bridge, rash)
    const take = screen.getByRole('button', { name: 'Take a picture' })
    await person.click(take)
    await waitFor(() => expect(take).not.toHaveAttribute('aria-busy', 'true'))
    expect(screen.queryByRole('img')).toBeNull()
    wantsNone = false
    await person.click(take)
    expect(await screen.findByRole('img', { name: 'Picture: Rash' })).toBeVisible()
  })

  test('that was taken before Android ended the app can be used', async () => {
    const { take_photo: taken_photo, ...rest } = photoAnswers(new Uint8Array(10))
    const { bridge } = inApp({ ...rest, taken_photo, take_photo: () => ({ error: 'failed' }) })
    const { person } = await openInApp(bridge, rash)
    await person.click(await screen.findByRole('button', { name: 'Use the picture you just took' }))
    expect(await screen.findByRole('img', { name: 'Picture: Rash' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Use the picture you just took' })).toBeNull()
  })
})
