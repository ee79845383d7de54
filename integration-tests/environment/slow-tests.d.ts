/** A test that `npm test` leaves out, as `slow-tests.js` explains. */
declare const slow: jest.It
