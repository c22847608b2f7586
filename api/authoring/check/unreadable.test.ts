import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { formatMistake } from '../read/mistake'
import { checkStudy } from './check'
import { studyCopy } from './testing'

const { folder, write, change, found } = studyCopy()

describe('unreadable input is reported in one sentence', () => {
  test('a folder that does not exist', async () => {
    const { study, mistakes } = await checkStudy(join(folder(), 'nowhere'))
    expect(study).toBeUndefined()
    expect(mistakes.map(formatMistake)).toEqual([
      `${join(folder(), 'nowhere')}: there is no such file or folder; check the path`,
    ])
  })

  test('a file instead of a folder', async () => {
    const { mistakes } = await checkStudy(join(folder(), 'study.yaml'))
    expect(mistakes).toHaveLength(1)
    expect(mistakes[0]?.message).toBe('this is a file; give the folder that study.yaml is in')
  })

  test('a folder that is no study', async () => {
    await rm(join(folder(), 'study.yaml'))
    expect((await found())[0]).toMatch(
      /^study.yaml: it is missing from .*; a study starts with its key, name and seed$/,
    )
  })

  test('a folder with a misspelled name', async () => {
    await write('activites/walk.yaml', 'key: walk\n')
    expect(await found()).toEqual(['activites: this does not belong to a study; did you mean `activities`?'])
  })

  test('a file that is not YAML', async () => {
    await write('surveys/broken.yaml', 'key: [broken\ntitle: Broken\n')
    const [mistake] = await found()
    expect(mistake).toMatch(/^surveys\/broken\.yaml:\d+:\d+: /)
  })

  test('a file with a tab', async () => {
    await write('surveys/tab.yaml', 'key: tab\ntitle:\n\ten: Tab\n')
    expect((await found())[0]).toMatch(/^surveys\/tab\.yaml:3:1: .*tab/)
  })

  test('an empty file', async () => {
    await write('surveys/empty.yaml', '')
    expect(await found()).toEqual(['surveys/empty.yaml:1:1: the file is empty'])
  })

  test('a picture', async () => {
    await write('surveys/picture.yaml', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0xff, 0xfe]))
    expect(await found()).toEqual(['surveys/picture.yaml: it is not a text in UTF-8; save it as UTF-8'])
  })

  test('a folder where a file belongs', async () => {
    await mkdir(join(folder(), 'surveys/sleep.yaml'))
    expect(await found()).toEqual(['surveys/sleep.yaml: this is a folder; it must be a file'])
  })
})

describe('pictures and videos', () => {
  const png = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(20)])
  const shows = (line: string) =>
    change(
      'activities/check.yaml',
      'type: SurveyObjective\n    name: Mood\n    survey: mood',
      `type: ContentObjective\n    name: Mood\n    ${line}`,
    )

  test('are found by their names', async () => {
    await write('media/cuff.png', png)
    await shows('content_image: {file: cuff.png, description: A cuff}')
    expect(await found()).toEqual([])
    const { study } = await checkStudy(folder())
    expect(study?.media).toMatchObject([{ file: 'cuff.png', kind: 'picture', content_type: 'image/png' }])
  })

  test.each<[string, string, Buffer, string]>([
    [
      'of another kind',
      'cuff.svg',
      Buffer.from('<svg/>'),
      'only pictures (.png, .jpg, .webp), videos (.mp4, .webm) and their captions (.vtt) belong here; convert or remove it',
    ],
    [
      'not what the name says',
      'cuff.jpg',
      png,
      'this is not what its name says (image/jpeg); save it again or rename it',
    ],
    [
      'too large',
      'cuff.png',
      Buffer.concat([png, Buffer.alloc(1_200_000)]),
      'this picture has 1.2 MB, and 1.0 MB is the most; make it smaller',
    ],
  ])('%s are named at the file and where they are shown', async (_, file, bytes, said) => {
    await write(`media/${file}`, bytes)
    await shows(`content_image: {file: ${file}, description: A cuff}`)
    expect(await found()).toEqual([
      `activities/check.yaml:30:27: media/${file} can’t be used: ${said}`,
      `media/${file}: ${said}`,
    ])
  })

  test('are not taken for one another', async () => {
    await write('media/cuff.png', png)
    await shows('content_video: {file: cuff.png, description: A cuff}')
    expect(await found()).toEqual(['activities/check.yaml:30:27: media/cuff.png is a picture; name a video here'])
  })
})
