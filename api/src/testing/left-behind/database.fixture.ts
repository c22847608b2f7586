import { administer, databaseName } from '../postgres'

test('makes a database of which nobody else knows', async () => {
  const { ALMANAC_TEST_SERVER: server = '', ALMANAC_TEST_RUN: run = '' } = process.env
  await administer(server, (client) =>
    client.query(`create database ${databaseName(run, 'forgotten')} template template0`),
  )
})
