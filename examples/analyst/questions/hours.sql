-- Paid orders and revenue in reais by the hour in São Paulo (UTC-3) of their payment
select
  hour(time - interval 3 hour) as hour,
  count(*) as paid,
  sum(totalCentavos) / 100 as revenue
from events
where type = 'br.vale.checkout.order-paid.v1'
group by hour
order by hour
