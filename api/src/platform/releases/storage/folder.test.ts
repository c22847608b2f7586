import { Writable } from 'node:stream'
import { loggerOptions } from '../../../http/log'
import { errorsOf } from '../../../testing/answer'
import { startTestServer } from '../../../testing/server'
import { platformArea } from '../../area'
import { digestOf } from '../digest'
import { folderStorage } from './folder'

test('a folder that cannot be written to is named in the log, with the reason, and the team reads that it is not its release', async () => {
  const lines: string[] = []
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString())
      done()
    },
  })
  // Below a file nobody can make a folder, not even root.
  const server = await startTestServer({
    areas: [platformArea],
    logger: { ...Object(loggerOptions('warn')), stream },
    releaseStorage: folderStorage(__filename),
  })
  try {
    const content = Buffer.from('content')
    const answer = await (await server.team('social')).put(`/release_files/${digestOf(content)}`, content)
    expect([answer.status, answer.headers['retry-after'], errorsOf(answer)]).toEqual([
      503,
      '60',
      [
        {
          code: 'RELEASE_STORAGE_DOWN',
          title:
            'The release storage isn’t available right now. Try again in a few minutes, or contact whoever runs the server: its log has the reason.',
        },
      ],
    ])
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      {
        err: {
          type: 'StorageFailure',
          message: `RELEASE_STORAGE (${__filename}): keeping a file failed with ENOTDIR. Has the server's user the right to write there, and is there room?`,
        },
      },
    ])
  } finally {
    await server.close()
  }
})
