import { connect } from '../../database/connect'
import { providersFromEnvironment } from '../../providers/environment'
import type { DexcomProvider } from '../../providers/dexcom/provider'
import { syncConnection } from '../sync/sync'

/** Moments at which a process is killed: before Dexcom is asked, with its answer in hand, after the commit. */
const MOMENTS = ['begun', 'answered', 'committed'] as const
type Moment = (typeof MOMENTS)[number]

const kill = () => process.kill(process.pid, 'SIGKILL')

/** A provider whose process is killed at the moment, as by `kill -9` or a power cut. */
function killedAt(moment: Moment | undefined, provider: DexcomProvider): DexcomProvider {
  let refreshed = false
  return {
    ...provider,
    async refresh(token, redirectUri) {
      if (moment === 'begun') kill()
      const answer = await provider.refresh(token, redirectUri)
      if (moment === 'answered') kill()
      refreshed = true
      return answer
    },
    async readings(token, from, to) {
      if (moment === 'committed' && refreshed) kill()
      return provider.readings(token, from, to)
    },
  }
}

/** A process that reads a participant's Dexcom: `ADDRESS OF THE DATABASE, USER, REDIRECT URI, MOMENT`. */
async function readDexcom(): Promise<void> {
  const [, , , address = '', user_id = '', redirectUri = '', named] = process.argv
  const { dexcom } = providersFromEnvironment(process.env)
  if (!dexcom) throw new Error('The environment configures no Dexcom')
  const moment = MOMENTS.find((one) => one === named)
  const database = connect(address)
  const key = Buffer.from(process.env['TOKEN_KEY'] ?? '', 'base64')
  const providers = { dexcom: killedAt(moment, dexcom), wearables: null, humanApi: null }
  await syncConnection({ database, key, providers, redirectUri }, { user_id, source_id: 'dexcom' })
  await database.destroy()
}

void readDexcom()
