import type { shippingZh } from './shipping.zh.ts'

export const shippingEn: typeof shippingZh = {
  carrierUnknown:
    'WeChat’s list has no carrier of this name. Choose one for an order of the mini program: WeChat takes no other.',
  parcelTrail: 'Track',
  parcelTrailHide: 'Hide tracking',
  parcelStates: {
    collected: 'Collected',
    moving: 'On the way',
    delivering: 'Out for delivery',
    signed: 'Signed for',
    signedByOther: 'Taken by a pick-up point or another person',
    exception: 'The carrier reports a problem',
  },
  parcelGaps: {
    '': '',
    elsewhere:
      'The order was not paid in the mini program, so WeChat does not follow it. Look the number up at the carrier.',
    unknown:
      'WeChat does not know this number yet. That is usual for a new parcel; check the number if a day has passed.',
    silent: 'The latest news could not be fetched.',
    busy: 'The quota of today is used up. Ask again in an hour.',
    refused: 'WeChat gave no answer. Make sure that the mini program has the logistics query component.',
  },
  parcelKnown: (time: string) => `As of ${time}`,
  parcelAsking: 'Asking…',
  parcelSent: 'Shipped',
  parcelTimes: 'Times are when the news was fetched.',
  parcelCorrect: 'Correct the number',
  parcelCorrected: 'Corrected. The buyer gets the new number',
  parcelCorrectHint: 'After an order of the mini program was shipped, WeChat takes one correction.',
  duties: 'Told to WeChat',
  dutiesNone: 'No such orders',
  dutiesNoneHint:
    'For orders that were paid in the mini program WeChat is told how they were sent. It keeps their money until then.',
  dutyFilters: { late: 'Late', failed: 'Refused', owed: 'Not told' },
  dutyStates: { owed: 'Not told', uploaded: 'Told', failed: 'Refused' },
  dutyLate: 'Late: WeChat keeps the money',
  dutyProblem: 'Reason',
  dutyProblems: {
    app: 'The mini program in which it was paid is no longer connected. Enter the shipment in WeChat’s platform.',
    erased: 'The buyer erased their data. Enter the shipment in WeChat’s platform.',
  },
  dutyCarrier: (name) => `WeChat has no carrier “${name}”: correct the number and choose one of the list`,
  dutyRefused: (code, said) => `WeChat: ${said} (${code})`,
  dutyNext: (time) => `Next try ${time}`,
  dutyReminded: (time) => `WeChat’s reminder of ${time}`,
  dutyAgain: 'Try again',
  dutyTellsAgain: 'WeChat is told again',
  dutyOwedAt: 'Paid',
  dutyToldAt: 'Told',
  dutyConfirmed: 'Received, by WeChat',
  dutyConfirmers: { buyer: 'By the buyer', time: 'By time' },
  dutySettlesAt: 'Pay-out expected',
  dutySettledAt: 'Paid out',
  shippingLate: (count) =>
    count === 1
      ? '1 order of the mini program: WeChat was not told in time how it was sent'
      : `${count} orders of the mini program: WeChat was not told in time how they were sent`,
  shippingFailed: (count) =>
    count === 1
      ? '1 order of the mini program: WeChat refused how it was sent'
      : `${count} orders of the mini program: WeChat refused how they were sent`,
  shippingLateHint: 'WeChat keeps the money of these orders until it knows',
  packing: 'Print packing slip',
  packingHint: 'One sheet of A4 for each order: the pieces left to ship, or one parcel',
  packingSlip: 'Packing slip',
  packingOf: (count) => (count === 1 ? 'Print 1 packing slip' : `Print ${count} packing slips`),
  packingPrint: (count) => `Print (${count})`,
  packingWhat: 'Printed pieces',
  packingLeft: 'Pieces left to ship',
  packingParcel: (place) => `Parcel ${place}`,
  packingLeftOut: (numbers) => `Nothing to ship, so not printed: ${numbers}`,
  packingUnrecorded: (number) => `The pieces of this parcel of ${number} were not recorded`,
  packingMost: (most) => `At most ${most} orders at once`,
  packingItem: 'Item',
  packingCode: 'Code',
  packingPieces: 'Pieces',
  packingSum: (pieces) => `${pieces} in all`,
}
