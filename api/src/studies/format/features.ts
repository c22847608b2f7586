/** Titles of features that the product knows (specification 000, section 6; 001, section 6). */
export const knownFeatures = [
  'SendToMixPanel',
  'Virtual Appointments',
  'Zendesk Widget',
  'My Profile - Reset PW Only',
  'Medication Details Required',
  'Skip Medication Extra Notes',
  'Captcha Toggle',
  'Sync a Device',
] as const
