import { endPlan, type Plan, planRollout } from '@almanac/contracts/platform/controls'
import * as schema from '@almanac/contracts/schema/platform/controls'
import type { Command } from '../command/command'
import { type Server, request } from '../server'
import type { Output } from '../output'
import { scopeOf } from './commands'
import { scopeName, scopeOptions } from './sentences'

type CommandOf<K extends Command['kind']> = Omit<Extract<Command, { kind: K }>, 'kind' | 'reach'>

const steps = ({ percents }: Plan): string => percents.map((percent) => `${percent} %`).join(', then ')

/** `almanac plan`: lets a rule grow by itself. */
export async function makePlan(
  server: Server,
  { remote, version, percents, hours, scope }: CommandOf<'plan'>,
  { print }: Output,
): Promise<void> {
  const plan = await request(server, planRollout, schema.planRollout, {
    params: { remote },
    body: { version, percents, hours, ...scopeOf(scope) },
  })
  print(`${remote}, ${scopeName(plan)}: ${version} for ${steps(plan)}; ${hours} h between two steps.`)
  print(
    `It is at ${percents[0] ?? 0} % now. A flag stops it; to end it: almanac plan ${remote} --end${scopeOptions(plan)}`,
  )
}

/** `almanac plan --end`: the rule stays at the percentage that it has. */
export async function endPlanOf(
  server: Server,
  { remote, scope }: CommandOf<'end plan'>,
  { print }: Output,
): Promise<void> {
  const plan = await request(server, endPlan, schema.endPlan, { params: { remote }, body: scopeOf(scope) })
  print(
    `${remote}, ${scopeName(plan)}: the plan is ended; ${plan.version} stays at ${plan.percents[plan.step] ?? 0} %.`,
  )
}
