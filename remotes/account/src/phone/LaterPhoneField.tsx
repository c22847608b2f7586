import { Suspense, type ComponentProps } from 'react'
import { lazyScreen } from '@almanac/federation/shell'
import { Skeleton } from '@almanac/ui/core'
import type { PhoneField as Field } from './PhoneField'

type Props = ComponentProps<typeof Field>

const PhoneField = lazyScreen<Props>(() =>
  import(/* webpackChunkName: "phone" */ './PhoneField').then((field) => field.PhoneField),
)

/** A PhoneField that is loaded lazily: the phone metadata is larger than the screens around it. */
export function LaterPhoneField(props: Props) {
  return (
    <Suspense fallback={<Skeleton height={76} />}>
      <PhoneField {...props} />
    </Suspense>
  )
}
