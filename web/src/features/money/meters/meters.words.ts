import { counted } from '../../../lib/plural'

export const notKnownYet = 'not known yet'
export const firstReading = 'first reading'
export const aboutAtMost = (about: string, most: string) => `about ${about}, at most ${most}`
export const lessThanTheLastReading = 'Less than the last reading'
export const since = (usage: string, day: string) => `${usage} since ${day}`
export const meterOfUnit = (kind: string, serialNumber: string, unitNumber: string) =>
  `${kind} meter ${serialNumber} of unit ${unitNumber}`
export const firstReadingNothingCharged = 'First reading, nothing charged'
export const chargedTo = (used: string, amount: string, tenantName: string | null) =>
  `${used}, ${amount} charged to ${tenantName}`
export const beforeBeginsNothingCharged = (used: string, tenantName: string | null) =>
  `${used} before ${tenantName} moves in, nothing charged`
export const nobodyLivesThereNothing = (used: string) => `${used}, vacant: nothing charged`
export const nothingToCharge = (used: string) => `${used}, nothing to charge`
export const vacantNothingCharged = 'Vacant, nothing charged'
export const chargedWithTheNewMeter = 'Charged with the new meter'
export const nothingCharged = 'Nothing charged'
export const digitsOnTheMeter = 'Digits on the meter'
export const blackDigitsOnly = 'Black digits only'
export const meterAdded = 'Meter added'
export const failedToAddTheMeter = 'Failed to add the meter'
export const addMeter = 'Add meter'
export const selectAUnit = 'Select a unit'
export const noSuchUnit = 'No such unit'
export const serialNumber = 'Serial Number'
export const inUseSince = 'In use since'
export const readingOnThatDay = 'Reading on that day'
export const nobodyIsChargedForIt = 'Not charged to anyone'
export const adding = 'Adding...'
export const meterChanged = 'Meter changed'
export const failedToChangeTheMeter = 'Failed to change the meter'
export const lastReadingChargedWithThe = (value: string) =>
  `Last reading: ${value}. Charged with the next reading of the new meter`
export const changeMeter = 'Change meter'
export const changedOn = 'Changed on'
export const oldMeterLastReading = 'Old meter: last reading'
export const newMeterSerialNumber = 'New meter: serial number'
export const newMeterFirstReading = 'New meter: first reading'
export const priceStaysAsItIs = 'The price stays as it is'
export const changing = 'Changing...'
export const meterSaved = 'Meter saved'
export const failedToSaveTheMeter = 'Failed to save the meter'
export const correctMeter = 'Correct meter'
export const meterRemoved = 'Meter removed'
export const failedToRemoveTheMeter = 'Failed to remove the meter'
export const removeMeter = 'Remove meter'
export const enterALastReadingFirstIf = (meter: string) =>
  `${meter}. Enter a last reading first if the last usage should be charged.`
export const removedOn = 'Removed on'
export const readingVoidedReadTheMeter = 'Reading voided. Read the meter again'
export const failedToVoidTheReading = 'Failed to void the reading'
export const voidReading = 'Void reading'
export const itsBillIsVoidWithIt = 'Its bill is voided too.'
export const itIsNoLongerCounted = 'It is no longer counted.'
export const voidIt = 'Void'
export const voiding = 'Voiding...'
export const moneyOnTheBill = 'Payments on the bill'
export const staysAsCreditOfTheTenant = "Keep as the tenant's credit"
export const neverCameInReverseThe = 'It never came in: reverse the payments'
export const meter = 'Meter'
export const loadingMeter = 'Loading meter...'
export const failedToLoadTheMeter = 'Failed to load the meter'
export const due = (dueDate: string) => `, due ${dueDate}`
export const billVoid = 'Bill void'
export const noReadingsYet = 'No readings yet'
export const readings = 'Readings'
export const photoOf = (day: string) => `Photo of ${day}`
export const dialOfShowing = (meter: string, value: string) => `Dial of ${meter}, showing ${value}`
export const place = 'Place'
export const inUse = 'In use'
export const usedFrom = (installedOn: string, digits: number) => `from ${installedOn}, ${digits} digits`
export const usedFromTo = (installedOn: string, removedOn: string, digits: number) =>
  `${installedOn} to ${removedOn}, ${digits} digits`
export const price = 'Price'
export const from = (price: string, fromDay: string) => `${price}, from ${fromDay}`
export const before = 'Before'
export const after = 'After'
export const read = 'Read'
export const enterLastReading = 'Enter last reading'
export const correct = 'Correct'
export const by = (readingKind: string, readBy: string) => `${readingKind} by ${readBy}`
export const shows = 'Shows'
export const passedZero = 'Passed zero'
export const used = 'Used'
export const bill = 'Bill'
export const voidReadingOf = (day: string) => `Void reading of ${day}`
export const searchMeters = 'Search meters'
export const allKinds = 'All kinds'
export const show = 'Show'
export const inUseLabel = 'In Use'
export const notReadThisMonth = 'Not read this month'
export const removed = 'Removed'
export const loadingMeters = 'Loading meters...'
export const failedToLoadMeters = 'Failed to load meters'
export const noMetersFound = 'No meters found'
export const addTheFirstMeterToRead = 'Add a meter to start charging for usage.'
export const readMeter = (meter: string) => `Read ${meter}`
export const history = 'History'
export const historyOf = (meter: string) => `History of ${meter}`
export const notRead = 'Not read'
export const openMeter = (kind: string, serialNumber: string) => `Open ${kind} meter ${serialNumber}`
export const noneYet = 'None yet'
export const notKnownYetLabel = 'Not known yet'
export const dialPassedZero = 'The dial passed zero'
export const chargeIt = 'Charge it'
export const yesThisIsRight = 'Yes, this is right'
export const beginWithThisReading = 'Begin with this reading'
export const meterKindMeterSerialNumber = (meterKind: string, serialNumber: string) =>
  `${meterKind} meter ${serialNumber}`
export const meterReadings = 'Meter Readings'
export const dialOfTheMeterShowing = (meterKind: string, value: string) =>
  `Dial of the ${meterKind} meter, showing ${value}`
export const nothingWasCountedYet = 'No readings yet.'
export const usedBetweenReadings = (unit: string) => `Used between readings, ${unit}`
export const until = (day: string) => `to ${day}`
export const lastReading = 'Last reading'
export const photo = 'Photo'
export const showsValue = (value: string) => `shows ${value}`
export const photoCouldNotBeUsed = 'The photo could not be used'
export const taken = 'taken'
export const removePhoto = 'Remove photo'
export const thisFileIsNotAPicture = 'This file is not a picture that can be read.'
export const thisPictureTookTooLong =
  'This phone took too long to make it small. Take it again, closer or with fewer pixels.'
export const thisPictureCannotBeMadeSmall = 'This picture cannot be made small enough.'
export const pricePer = (kind: string) => `Price per ${kind}`
export const minimumCharge = 'Minimum Charge'
export const leastThatABillComesTo = 'The lowest a bill can be. Leave empty for none'
export const standingCharge = 'Standing Charge'
export const addedToEveryBillLeaveEmpty = 'Added to every bill. Leave empty for none'
export const per = (price: string, kind: string) => `${price} per ${kind}`
export const atLeast = (minimumCharge: string) => `at least ${minimumCharge}`
export const plus = (standingCharge: string) => `plus ${standingCharge}`
export const forReadingsOfThisDayAnd = 'For readings from this day on'
export const priceSaved = 'Price saved'
export const failedToSaveThePrice = 'Failed to save the price'
export const changePrice = 'Change price'
export const savePrice = 'Save price'
export const pleaseSelectAProperty = 'Please select a property'
export const priceOfSaved = (meters: number) => `Price of ${counted(meters, 'meter', 'meters')} saved`
export const setPrices = 'Set prices'
export const forAllMetersOfOneKind = 'For all meters of one kind in a property'
export const selectAProperty = 'Select a property'
export const currentPricesCouldNotBe = 'The current prices could not be loaded.'
export const noSuchMeterInThisProperty = 'No such meter in this property.'
export const nowAt = (found: number) => `${counted(found, 'meter', 'meters')} now at`
export const setPriceOf = (found: number) => `Set price of ${found}`
export const setPrice = 'Set price'
export const unit = (unitNumber: string) => `Unit ${unitNumber}`
export const readMeterLabel = 'Read meter'
export const lastOn = (value: string, day: string) => `Last: ${value} on ${day}. `
export const expected = (meter: string) => `Expected: ${meter}.`
export const readOn = 'Read On'
export const whatTheMeterShows = 'What the meter shows'
export const saveReading = 'Save reading'
export const photoOfUnitWasNotSent = (unitNumber: string) => `The photo of unit ${unitNumber} was not sent`
export const allRead = 'All read'
export const everyOneOfTheMetersWas = (count: number, day: string) =>
  `All ${count} meters have been read for the month of ${day}.`
export const previousMeter = 'Previous meter'
export const ofRead = (place: number, count: number, done: number) => `${place} of ${count}, ${done} read`
export const doneOfCountRead = (done: number, count: number) => `${done} of ${count} read`
export const nextMeter = 'Next meter'
export const next = 'Next'
export const noneYetWithin = 'none yet'
export const expectedLabel = 'Expected'
export const saveAndNext = 'Save and next'
export const roundFinished = 'Round finished'
export const allMetersAreRead = (count: number) => `All ${count} meters are read.`
export const stillToBeRead = 'Still to be read'
export const saved = (saved: number) => `${counted(saved, 'reading', 'readings')} saved`
export const anotherLook = (left: number) => `${counted(left, 'reading needs', 'readings need')} checking`
export const lastReadingLabel = 'Last Reading'
export const readingNow = 'Reading now'
export const use = 'Use'
export const readingsToEnter = 'Readings to enter'
export const findUnit = 'Find unit'
export const nothingToSave = 'Nothing to save'
export const toSave = (waiting: number) => `${waiting} to save`
export const saveReadings = 'Save readings'
export const kindMeterOfUnitUnitNumber = (kind: string, unitNumber: string) => `${kind} meter of unit ${unitNumber}`
export const readThisMonth = 'Read this month'
export const change = 'Change'
export const readOnLabel = 'Read on'
export const whichProperty = 'Which property?'
export const selectThePropertyWhoseMeters = 'Select the property you are reading.'
export const noMetersHere = 'No meters here'
export const addTheMetersOfThisProperty = 'Add the meters of this property under All meters first.'
export const keptNotSent = 'Kept on this device, not sent yet'
export const readingsCouldNotBeLoaded = 'The readings could not be loaded'
