import type { RemoteDescriptor } from '@almanac/contracts/platform/registry'
import { flagNamed } from '@almanac/domain/features'
import type { Fault } from '../../../http/errors'
import type { Database } from '../../../http/serve'
import { definedFeatures } from '../../features/definitions'

/** Flags that are another kind of value in a release of this remote that people may get: what operators set would fit only one of the two. */
export async function flagTypeFaults(
  database: Database,
  { name: remote, flags = {} }: RemoteDescriptor,
): Promise<Fault[]> {
  if (Object.keys(flags).length === 0) return []
  const before = new Map((await definedFeatures(database)).map(({ name, definition }) => [name, definition.type]))
  return Object.entries(flags).flatMap(([name, { definition }]): Fault[] => {
    const type = before.get(flagNamed(remote, name))
    return type === undefined || type === definition.type
      ? []
      : [
          {
            code: 'FLAG_TYPE_CHANGED',
            field: 'descriptor',
            values: { flag: name, before: type, type: definition.type },
          },
        ]
  })
}
