import { useCall } from '@almanac/api-client/query'
import { listDevices } from '@almanac/contracts/activities/lookups'
import { useTranslation } from '@almanac/i18n'
import { Button } from '@almanac/ui/core'
import { Select } from '@almanac/ui/fields'
import { useWatch } from '@almanac/ui/form'
import { useState } from 'react'
import type { FieldProps } from './types'

interface DeviceChoiceProps extends Pick<FieldProps, 'cell' | 'control'> {
  /** What is measured, for whoever can't see which field the button belongs to. */
  name: string
}

/** What measured it, for who wants to say so: asked only when she opens it. Nothing where no devices are known. */
export function DeviceChoice({ cell, control, name }: DeviceChoiceProps) {
  const { t } = useTranslation('activities')
  const { data: devices = [] } = useCall(listDevices)
  const chosen = useWatch({ control, name: `${cell}.device` })
  const [open, setOpen] = useState(false)
  if (devices.length === 0) return null
  if (!open && !chosen)
    return (
      <div>
        <Button
          variant="quiet"
          icon="devices"
          aria-label={t('form.device.add_named', { name })}
          onClick={() => setOpen(true)}
        >
          {t('form.device.add')}
        </Button>
      </div>
    )
  return (
    <Select
      name={`${cell}.device`}
      label={t('form.device.label')}
      optional
      placeholder={t('form.device.none')}
      options={devices.map((device) => ({ value: device.id, label: device.name }))}
    />
  )
}
