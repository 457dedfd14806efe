/** What a photo of a reading is refused for; `reason` follows the first. */
export const photoRefusals = {
  NOT_A_PHOTO: { status: 415, message: 'The photo cannot be used:' },
  PHOTO_EXISTS: { status: 409, message: 'This reading already has a photo.' },
} as const
