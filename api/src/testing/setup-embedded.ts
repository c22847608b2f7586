import setup, { type ProjectConfig } from './setup'

/** On the embedded PostgreSQL, whatever DATABASE_URL says. */
export default async function setupEmbedded(run: unknown, project: ProjectConfig): Promise<void> {
  delete process.env.DATABASE_URL
  await setup(run, project)
}
