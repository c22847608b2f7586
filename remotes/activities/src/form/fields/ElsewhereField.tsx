import { useUser } from '@almanac/auth'
import { useContext } from 'react'
import { ElsewhereObjective } from '../../elsewhere/ElsewhereObjective'
import { AttachPartContext } from '../useFormParts'
import type { FieldProps } from './types'

/** In the place of a field: an objective of the participant that is answered elsewhere. */
export function ElsewhereField({ objective, activity_id }: FieldProps) {
  return (
    <ElsewhereObjective
      objective={objective}
      activity_id={activity_id}
      user_id={useUser().id}
      read_only={false}
      attach={useContext(AttachPartContext)}
    />
  )
}
