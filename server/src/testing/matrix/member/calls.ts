// Calls on members' contracts, on what was delivered to members, and on the hand-over (spec §7.7, §7.9): here the super
// administrator alone holds what they need.

export const memberRoutes = [
  'signing.memberContracts',
  'signing.memberContractNum',
  'signing.memberViewUrl',
  'signing.memberChoice',
];
/** Lists of one's own; everything of the enterprise for who holds subjectContract. */
export const deliverListRoute = 'signing.deliverList';
/** By the contract, for whoever reads it for his enterprise. */
export const deliverOrderRoute = 'signing.deliverOrder';
