import { measuredDevice } from './measured-device'

const unknown = { device_number: 1, device_type: null, device_model: null }

test.each([
  ['validic', 'garmin', 'garmin', 'garmin'],
  ['human_api', 'Riverside Clinic', 'Riverside Clinic', 'Riverside Clinic'],
  ['dexcom', null, null, null],
  // Apple's own app has an id for each device; only the app is named.
  ['apple_health', 'com.apple.health.4F2A/Watch7,1', 'Zoe’s Watch', 'com.apple.health'],
  ['apple_health', 'com.garmin.connect.mobile/Venu 3', 'Connect', 'com.garmin.connect.mobile'],
  // Keys that are names, as from older apps and exports.
  ['apple_health', 'Zoe’s Watch', 'Zoe’s Watch', null],
  ['apple_health', 'Zoe’s Watch/Watch7,1', 'Zoe’s Watch', null],
  ['apple_health', 'zoe.watch.new/Watch7,1', 'zoe.watch.new', null],
  ['health_connect', 'com.sec.android.app.shealth', 'com.sec.android.app.shealth', 'com.sec.android.app.shealth'],
  ['health_connect', 'com.fitbit.FitbitMobile/Google/Pixel Watch/watch', 'Fitbit', 'com.fitbit.FitbitMobile'],
  ['health_connect', 'Health Connect', 'Health Connect', null],
])('%s with %s, called %s, is of the app %s', (source, device, device_name, app) => {
  expect(measuredDevice({ ...unknown, source, device, device_name }).app).toBe(app)
})
