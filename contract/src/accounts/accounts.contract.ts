import { z } from 'zod'
import { procedure } from '../procedure'
import { Profile, ProfileUpdate } from './accounts.schema'

/** The signed-in person's own profile. */
export const accounts = {
  profile: procedure('own:read', 'GET /own/profile').output(Profile),
  updateProfile: procedure('profile:write', 'PUT /own/profile')
    .input(ProfileUpdate)
    .output(Profile)
    .errors({
      REQUEST_WAITS: {
        status: 409,
        message: 'You asked to be {role}. Your name can be changed once an admin has decided.',
        data: z.object({ role: z.string() }),
      },
    }),
}
