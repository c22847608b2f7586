import { bigint, boolean } from '../../database/declare/column'
import { sharedTable } from '../../database/declare/table'

export const registryState = sharedTable('registry_state', 'the revision of the registry', {
  only_one: boolean().filled(),
  revision: bigint(),
})
