import type { FastifyInstance, FastifyReply } from 'fastify'
import { BEHAVIOURS, type Knob } from './behaviour'
import type { DexcomDataKnob } from './dexcom/data'
import type { DexcomTokens } from './dexcom/oauth'
import { DEXCOM_SWITCHES, switchDexcom } from './dexcom/switches'
import { sendPage, type Choice } from './page'

/** The providers of measurements that can be switched while they run. */
interface SwitchedProviders {
  wearables: Knob
  dexcom: Knob
  humanApi: Knob
  dexcomData: DexcomDataKnob & DexcomTokens
}

/** Pages that switch the faults of the providers of measurements, for people and for scripts. */
export function switchPages(app: FastifyInstance, prefix: string, providers: SwitchedProviders): void {
  const { wearables, dexcom, humanApi, dexcomData } = providers
  const knobs: Record<string, Knob> = { dexcom, wearables, human_api: humanApi }
  const page = (reply: FastifyReply, title: string, choices: Choice[]) =>
    sendPage(reply.header('cache-control', 'no-store'), 'the providers of measurements', title, choices)
  const data = `${prefix}/switches/dexcom_data`

  app.get(`${prefix}/switches`, (_request, reply) =>
    page(reply, 'What a provider does', [
      ...Object.entries(knobs).map(([name, { behaviour }]) => ({
        label: `${name}: ${behaviour}`,
        href: `${prefix}/switches/${name}`,
      })),
      { label: 'dexcom_data', href: data },
    ]),
  )

  app.get(data, (_request, reply) =>
    page(
      reply,
      'What a glucose sensor does, from now on',
      ['usual', ...DEXCOM_SWITCHES].map((word) => ({ label: word, href: `${data}/${word}` })),
    ),
  )

  app.get<{ Params: { word: string } }>(`${data}/:word`, (request, reply) => {
    const word = DEXCOM_SWITCHES.find((known) => known === request.params.word)
    if (!word && request.params.word !== 'usual') return reply.code(404).send({ error: 'unknown switch' })
    switchDexcom(dexcomData, ...(word ? [word] : []))
    return reply.redirect(`${prefix}/switches`, 303)
  })

  app.get<{ Params: { provider: string } }>(`${prefix}/switches/:provider`, (request, reply) => {
    const { provider } = request.params
    if (!Object.hasOwn(knobs, provider)) return reply.code(404).send({ error: 'unknown provider' })
    return page(
      reply,
      `What ${provider} does from now on`,
      BEHAVIOURS.map((word) => ({ label: word, href: `${prefix}/switches/${provider}/${word}` })),
    )
  })

  app.get<{ Params: { provider: string; word: string } }>(`${prefix}/switches/:provider/:word`, (request, reply) => {
    const { provider, word } = request.params
    const knob = Object.hasOwn(knobs, provider) ? knobs[provider] : undefined
    const behaviour = BEHAVIOURS.find((known) => known === word)
    if (!knob || !behaviour) return reply.code(404).send({ error: 'unknown switch' })
    knob.behaviour = behaviour
    return reply.redirect(`${prefix}/switches`, 303)
  })
}
