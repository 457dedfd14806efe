import { procedure } from '../procedure'
import { Profile, ProfileUpdate } from './accounts.schema'

/** The signed-in person's own profile. */
export const accounts = {
  profile: procedure('own:read', 'GET /own/profile').output(Profile),
  updateProfile: procedure('profile:write', 'PUT /own/profile').input(ProfileUpdate).output(Profile),
}
