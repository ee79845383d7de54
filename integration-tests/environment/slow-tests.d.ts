/** A test that `npm test` leaves out: `slow-tests.js` says how. */
declare const slow: jest.It
