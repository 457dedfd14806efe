import { z } from 'zod'
import { procedure } from '../../procedure'
import { nameUsed, Profile, ProfileUpdate } from './accounts.schema'

/** The signed-in person's own profile. */
export const accounts = {
  profile: procedure('own:read', 'GET /own/profile').output(Profile),
  updateProfile: procedure('profile:write', 'PUT /own/profile')
    .input(ProfileUpdate)
    .output(Profile)
    .errors({
      ...nameUsed,
      PHONE_IS_SIGN_IN: {
        status: 409,
        message: 'You sign in with this phone number. Ask your agency to change it.',
      },
      STAFF_NAME: {
        status: 409,
        message: 'Your name appears in the audit log. An admin can change it under Settings, Team.',
      },
      REQUEST_WAITS: {
        status: 409,
        message: 'You asked to be {role}. Your name can be changed once an admin has decided.',
        data: z.object({ role: z.string() }),
      },
    }),
}
