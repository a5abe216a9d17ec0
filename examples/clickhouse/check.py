"""Runs schema.sql and questions.sql in ClickHouse's engine from PyPI (chdb-core-lite), over rows whose answers are known.

`python check.py [FILE.parquet]`: also loads an exported day, twice. Prints "N passed, N failed".
"""

import json
import sys
from pathlib import Path

from chdb import session

HERE = Path(__file__).parent
chdb = session.Session()
passed = failed = 0


def statements(name):
    return [part for part in (HERE / name).read_text().split(";") if "select" in part or "create" in part]


def rows(sql):
    return [json.loads(line) for line in str(chdb.query(sql, "JSONEachRow")).splitlines()]


def check(what, found, expected):
    global passed, failed
    if found == expected:
        passed += 1
    else:
        failed += 1
        print(f"{what}:\n  found    {found}\n  expected {expected}")


def sale(transaction, version, **more):
    row = {
        "transactionId": transaction,
        "version": version,
        "createdAt": "2026-11-26 02:00:00.000",
        "pixAt": "2026-11-26 02:00:00.000",
        "paidAt": None,
        "campaignSource": "fb",
        "campaignName": "natal",
        "totalCentavos": 5000,
        "refundedCentavos": 0,
        **more,
    }
    return json.dumps(row)


chdb.query("create database if not exists vale; use vale")
for statement in statements("schema.sql"):
    chdb.query(statement)

paid = {"paidAt": "2026-11-26 02:01:30.000"}
changes = [
    sale("T1", 1),
    sale("T1", 3, **paid, refundedCentavos=1000),
    # One late and one repeated.
    sale("T1", 2, **paid),
    sale("T1", 3, **paid, refundedCentavos=1000),
    sale("T2", 1, campaignSource="google", campaignName=""),
    sale("T3", 2, paidAt="2026-11-26 04:00:30.000", pixAt="2026-11-26 04:00:00.000", totalCentavos=2500),
]
for change in changes:
    chdb.query(f"insert into sales format JSONEachRow {change}")

revenue, campaigns, time_to_pay, funnel = statements("questions.sql")
check(
    "revenue by day in São Paulo",
    [(row["paid_day"], row["paid"], row["revenue"]) for row in rows(revenue)],
    [("2026-11-25", 1, 50), ("2026-11-26", 1, 25)],
)
check(
    "campaigns",
    [(row["campaignSource"], row["orders"], row["paid"], row["revenue"], row["refunded"]) for row in rows(campaigns)],
    [("fb", 2, 2, 75, 10), ("google", 1, 0, 0, 0)],
)
check("time to pay", [(row["paid"], row["median"]) for row in rows(time_to_pay)], [(2, 90)])

for file in sys.argv[1:]:
    names = lambda what: [row["name"] for row in rows(f"describe {what}")]
    check("columns of the file", names(f"file('{file}', Parquet)"), names("table events"))
    load = f"insert into events select * from file('{file}', Parquet)"
    chdb.query(load)
    once = rows("select count() as n, sum(totalCentavos) as s from events final")
    chdb.query(load)
    check("a day that is loaded twice", rows("select count() as n, sum(totalCentavos) as s from events final"), once)
    check("the day has events", once[0]["n"] > 0, True)
    visits = rows("select count(distinct visit) as n from events where device != 'bot'")[0]["n"]
    check("visits of the funnel", sum(row["visits"] for row in rows(funnel)), visits)

print(f"{passed} passed, {failed} failed")
sys.exit(1 if failed else 0)
