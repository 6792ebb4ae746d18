/** An inspection ran out of time while it waited for the machine or for reads, which says nothing of the file. */
export class InspectionTimeoutError extends Error {
  constructor() {
    super('the inspection had too little time');
    this.name = 'InspectionTimeoutError';
  }
}
