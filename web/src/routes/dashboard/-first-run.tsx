import { FirstStepsCard } from '../../features/documents/first-steps/first-steps-card'
import { ChannelTest } from '../../features/messaging/delivery/channel-test'

/** The first steps, of which email and SMS can be tried out. */
export const FirstRun = () => <FirstStepsCard test={(channel) => <ChannelTest channel={channel} />} />
