import { useEffect, useEffectEvent, useState } from 'react'
import { setServerErrors, type AlmanacForm, type FieldValues } from '@almanac/ui/form'
import { refusalInPage } from './refusal-in-page'

/** Says again what the server has answered to the form in the page, whose place the screen of this form takes. */
export function useRefusalInPage<V extends FieldValues>(form: AlmanacForm<V>): void {
  const [refused] = useState(refusalInPage)
  const show = useEffectEvent(() => {
    if (refused.length > 0) setServerErrors(form, refused)
  })
  useEffect(() => show(), [])
}
