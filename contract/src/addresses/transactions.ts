// Made by `npm run addresses` from the endpoints.
export const downloadTransactions = { method: "GET", path: "/api/transactions/my.csv" }
export const listLedger = { method: "GET", path: "/api/payments/ledger" }
export const listTransactions = { method: "GET", path: "/api/transactions/my" }
export const recordLedgerEvent = { method: "POST", path: "/api/payments/ledger/event" }
export const downloadInvoice = { method: "GET", path: "/api/invoices/:id/document.pdf" }
export const downloadInvoiceStatement = { method: "GET", path: "/api/invoices/statement.pdf" }
export const downloadInvoiceStatementCsv = { method: "GET", path: "/api/invoices/statement.csv" }
export const listInvoices = { method: "GET", path: "/api/invoices" }
