import setup from './setup'

/** On the embedded PostgreSQL, whatever DATABASE_URL says. */
export default async function setupEmbedded(): Promise<void> {
  delete process.env.DATABASE_URL
  await setup()
}
