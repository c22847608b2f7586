import { getProfile, updateProfile } from '@almanac/contracts/account/profile'
import { uploadImage } from '@almanac/contracts/account/images'
import { fakeServer, fireEvent, renderScreen, screen, waitFor, within, type FakeServer } from '@almanac/testing'
import { fakePictures } from '@almanac/testing/pictures'
import { aProfile } from '../profile/testing/aProfile'
import * as crop from './crop'
import { PictureSection } from './PictureSection'

const image_id = '01920000-0000-7000-8000-00000000001a'

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
  server.answer(getProfile, aProfile())
  opened.mockClear()
  fakePictures()
})
afterEach(() => jest.restoreAllMocks())

jest.mock('react-easy-crop', () => ({
  __esModule: true,
  default: ({ onCropComplete }: { onCropComplete: (share: object, pixels: object) => void }) => (
    <button type="button" onClick={() => onCropComplete({}, { x: 1, y: 2, width: 300, height: 300 })}>
      Moved
    </button>
  ),
}))
jest.mock('./crop', () => ({ openPicture: jest.fn(), cropped: jest.fn() }))

const opened = jest.mocked(crop.openPicture)
const cut = jest.mocked(crop.cropped)

async function open(overrides: Parameters<typeof aProfile>[0] = {}) {
  server.answer(getProfile, aProfile(overrides))
  const shown = await renderScreen(<PictureSection profile={aProfile(overrides)} />, {
    path: '/profile',
    user: aProfile(overrides),
  })
  await shown.person.click(screen.getByRole('button', { name: /^Change/ }))
  await screen.findByRole('dialog')
  return shown
}
const choose = (person: Awaited<ReturnType<typeof open>>['person'], content = 'a picture') =>
  person.upload(
    screen.getByLabelText('Choose a photo', { selector: 'input' }),
    new File([content], 'me.jpg', { type: 'image/jpeg' }),
  )

test('a face is saved as soon as it is chosen', async () => {
  const { person } = await open()
  server.answer(updateProfile, aProfile({ avatar_id: 6 }))
  const faces = within(await screen.findByRole('group', { name: 'Or choose a drawing' }))
  expect(faces.getAllByRole('radio')).toHaveLength(28)
  await person.click(faces.getByRole('radio', { name: 'Owl' }))
  await waitFor(() =>
    expect(server.requests(updateProfile).map(({ body }) => body)).toEqual([{ avatar_id: 6, image_id: null }]),
  )
  await waitFor(() => expect(faces.getByRole('radio', { name: 'Owl' })).toBeChecked())
})

test('without a response the choice is reverted and an error shown', async () => {
  const { person } = await open()
  server.silence(updateProfile)
  await person.click(await screen.findByRole('radio', { name: 'Owl' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(/reach the server/)
  expect(screen.getByRole('radio', { name: 'Initials' })).toBeChecked()
})

test('a photo of too many pixels is refused before it is opened', async () => {
  await open()
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
  // Node's own Blob: jsdom's can be read by a FileReader alone.
  const file = await new Response(head, { headers: { 'content-type': 'image/png' } }).blob()
  fireEvent.change(screen.getByLabelText('Choose a photo', { selector: 'input' }), { target: { files: [file] } })
  expect(await screen.findByRole('alert')).toHaveTextContent('Choose one with 40 megapixels or fewer.')
  expect(opened).not.toHaveBeenCalled()
})

test('a photo is cropped on the device and sent; after an error it can be sent again', async () => {
  const { person } = await open()
  opened.mockResolvedValue(Object.assign(new Image(), { src: 'blob:photo' }))
  cut.mockResolvedValue(new Blob(['small'], { type: 'image/jpeg' }))
  await choose(person)
  await person.click(await screen.findByRole('button', { name: 'Moved' }))
  server.refuse(uploadImage, { status: 422, codes: ['NOT_A_PICTURE'] })
  await person.click(screen.getByRole('button', { name: 'Use this photo' }))
  expect(await screen.findByText('Title of NOT_A_PICTURE')).toBeVisible()
  server.answer(uploadImage, { id: image_id, url: `/api/images/profile/${image_id}.jpg` })
  await person.click(screen.getByRole('button', { name: 'Use this photo' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(cut).toHaveBeenCalledWith(expect.anything(), { x: 1, y: 2, width: 300, height: 300 })
})

test('a file that is not a picture is refused at once', async () => {
  const { person } = await open()
  await choose(person, 'x')
  expect(await screen.findByText(/can’t show this file/)).toBeVisible()
  expect(opened).not.toHaveBeenCalled()
})

test('a photo can be removed', async () => {
  const { person } = await open({ image_id })
  server.answer(updateProfile, aProfile({ image_id: null }))
  await person.click(await screen.findByRole('button', { name: 'Remove the photo' }))
  await waitFor(() => expect(server.requests(updateProfile).map(({ body }) => body)).toEqual([{ image_id: null }]))
})
