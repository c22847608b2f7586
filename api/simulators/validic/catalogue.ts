/** The apps that can be connected. */
export const catalogue = [
  { name: 'Fitbit', subname: 'fitbit', kind: ['fitness', 'routine', 'sleep', 'weight'] },
  { name: 'Garmin Connect', subname: 'garmin', kind: ['fitness', 'routine', 'sleep'] },
  { name: 'iHealth', subname: 'ihealth', kind: ['biometrics', 'diabetes', 'weight'] },
  { name: 'Omron Wellness', subname: 'omron', kind: ['biometrics'] },
  { name: 'Oura', subname: 'oura', kind: ['sleep', 'routine'] },
  { name: 'Polar Flow', subname: 'polar', kind: ['fitness', 'routine'] },
  { name: 'Withings', subname: 'withings', kind: ['biometrics', 'sleep', 'weight'] },
] as const
